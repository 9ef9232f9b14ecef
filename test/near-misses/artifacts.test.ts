import { nodeDigests } from '@workrail/node-host';
import { openMemoryStore } from '@workrail/store-memory';
import { expect, it } from 'vitest';
import { seededEntropy } from '../harness/in-process.ts';
import { openServer } from '../lossy/wire.ts';

const flow = (step: object) => ({
  id: 'test.flow',
  name: 'Flow',
  description: 'Made by a test.',
  version: '1.0.0',
  steps: [{ id: 'one', title: 'One', prompt: 'Do it.', ...step }],
});

const REPORT = {
  kind: 'team.report',
  purpose: 'What was found.',
  schema: {
    type: 'object',
    properties: { risks: { type: 'array' }, verdict: { type: 'string' } },
    required: ['risks', 'verdict'],
  },
  example: { risks: [], verdict: 'fine' },
};

/** What the end of the step is answered with. */
async function sent(step: object, artifact: object): Promise<string> {
  const { send } = openServer({
    store: openMemoryStore({ digests: nodeDigests }),
    files: new Map([['flow.json', JSON.stringify(flow(step))]]),
    entropy: seededEntropy(7),
  });
  const started = await send({ tool: 'start_workflow', args: { workflowId: 'test.flow' } });
  const { stateToken, ackToken } = started.structuredContent as Readonly<Record<string, string>>;
  const args = {
    stateToken: stateToken ?? '',
    ackToken: ackToken ?? '',
    output: { notesMarkdown: 'Did it.', artifacts: [artifact] },
  };
  const { content } = await send({ tool: 'continue_workflow', args: args as never });
  return content.map(({ text }) => text).join('\n');
}

it('A21: an artifact without a kind is told the kinds that the step asks for', async () => {
  const text = await sent({ output: REPORT }, { risks: [], verdict: 'fine' });
  expect(text).toContain('ERROR INVALID_ARGUMENTS');
  expect(text).toContain('What to do: Add "kind". This step asks for "team.report".');
  expect(await sent({}, { risks: [] })).toContain('What to do: This step asks for no artifact');
});

it('A21: all findings of one artifact come at once', async () => {
  const text = await sent({ output: REPORT }, { kind: 'team.report', risks: 'none', verdict: 7 });
  expect(text).toMatch(/^# Blocked/);
  expect(text).toMatch(/risks.*verdict/);
});

it.each([
  [{}, 'x.plan', 'There is no contract for the artifact kind "x.plan"', undefined],
  [{}, 'wr.gate_verdictt', 'There is no contract for', 'If you meant "wr.gate_verdict"'],
  [{ output: REPORT }, 'team.reprot', 'There is no contract for', 'If you meant "team.report"'],
])(
  'A21: after %j the artifact kind %j, which nobody registered, gets a warning',
  async (step, kind, says, hint) => {
    const optional = 'output' in step ? { output: { ...REPORT, required: false } } : {};
    const text = await sent(optional, { kind });
    expect(text).toContain('# Complete');
    expect(text).toContain(`ARTIFACT_KIND_UNREGISTERED: ${says}`);
    if (hint === undefined) expect(text).not.toContain('If you meant');
    else expect(text).toContain(hint);
  },
);

it.each([
  [{}, { kind: 'wr.coordinator_signal', signal: 'x' }],
  [{ output: REPORT }, { kind: 'team.report', risks: [], verdict: 'fine' }],
])('A21: after %j the artifact %j, whose kind is registered, gets none', async (step, artifact) =>
  expect(await sent(step, artifact)).not.toContain('ARTIFACT_KIND_UNREGISTERED'),
);
