import { readdirSync, readFileSync } from 'node:fs';
import { E } from '@workrail/kernel';
import {
  callTool,
  instructionsFor,
  offeredTools,
  TEXT_TEMPLATE_VERSION,
  TOOLSETS,
  type Toolset,
  toolListing,
} from '@workrail/mcp-surface';
import { describe, expect, test } from 'vitest';
import { right, silent } from '../harness/in-process.ts';
import { step, workflow, world } from './world.ts';

const ALL = offeredTools({ toolsets: TOOLSETS, readOnly: false }).map(({ name }) => name);

const OFFERS: readonly (readonly [toolsets: readonly Toolset[], readOnly: boolean])[] = [
  [TOOLSETS, false],
  [['execution'], false],
  [['checkpoint'], false],
  [TOOLSETS, true],
  [['execution'], true],
  [['checkpoint'], true],
];

const FILES = {
  'flow.json': workflow('test.flow', [step('plan'), step('build')]),
  'other.json': workflow('test.other', [step('only', { requireConfirmation: true })]),
  'broken.json': '{"id":"test.broken"',
};

/** Runs that stand in every way, and what is known of them. */
async function worked() {
  const { host, useCases, start, next, again } = world(FILES);
  const open = await start('test.flow', { ticketId: 'ACME-7' });
  const forked = await next(open, 'Planned the parser.');
  for (let branch = 0; branch < 7; branch += 1) await next(await again(open), `Way ${branch} of the parser.`);
  const done = await next(await next(await start('test.flow'), 'Planned the printer.'), 'Built the printer.');
  const blocked = await next(await start('test.other'), 'Asked nobody.');
  const session = right(await useCases.startSession({ title: 'Spike of the scanner' })());
  const { sessionToken } = session;
  right(await useCases.checkpointWorkflow({ sessionToken, notesMarkdown: 'Looked at the scanner.' })());
  return { host, useCases, open, forked, done, blocked, sessionToken };
}

type Worked = Awaited<ReturnType<typeof worked>>;

/** Calls that end in every kind of answer, whatever the tool: those that fit, nearly fit and do not. */
const argumentsFor = ({ open, forked, done, blocked, sessionToken }: Worked): readonly object[] => [
  {},
  { query: 'parser' },
  { query: 'printer' },
  { query: 'scanner' },
  { query: 'nothing like it' },
  { sessionId: open.session.sessionId },
  { runId: open.session.runId },
  { runId: 'run_00000000-0000-7000-8000-000000000000' },
  { workflowId: 'test.flow' },
  { workflowId: 'test.flwo' },
  { workflowId: 'nothing.like' },
  { workflowId: 'test.broken' },
  { workflowId: 'test.flow', sessionId: sessionToken },
  { workflowId: 'test.flow', sessionId: 'ses_00000000-0000-7000-8000-000000000000' },
  { stateToken: open.stateToken },
  { stateToken: forked.stateToken, output: { notesMarkdown: 'Half.' } },
  { stateToken: done.stateToken, output: { notesMarkdown: 'After the end.' } },
  { stateToken: open.stateToken, ackToken: open.ackToken, output: { notesMarkdown: 'Other.' } },
  { stateToken: blocked.stateToken, ackToken: blocked.ackToken },
  { stateToken: open.stateToken, ackToken: done.stateToken },
  { stateToken: open.stateToken, ref: 'out_1_1' },
  { stateToken: 'st.v1.nonsense' },
  { stateToken: 'st.v1.00000000000000000000000000' },
  { sessionToken },
  { sessionToken: 'nonsense' },
  { sessionToken: 'ses_00000000-0000-7000-8000-000000000000' },
  { sessionToken, output: { notesMarkdown: 'Beside.' } },
  { title: 'Another spike' },
  { stateToken: open.stateToken, notes: 'x', ackToken: 7, artifacts: [{}] },
  { cursor: 'nonsense' },
];

describe.each(OFFERS)('a server that offers %j, read-only: %j', (toolsets, readOnly) => {
  const tools = offeredTools({ toolsets, readOnly });
  const names = tools.map(({ name }) => name);
  const missing = ALL.filter((name) => !names.includes(name));
  const namedIn = (text: string) => missing.filter((name) => text.includes(name));

  test('names no tool that it does not list, in its instructions and its list', () => {
    expect(namedIn(instructionsFor(tools))).toEqual([]);
    expect(namedIn(JSON.stringify(toolListing(tools)))).toEqual([]);
  });

  test('names none in any answer or error', async () => {
    const at = await worked();
    const deps = {
      tools,
      useCases: async () => E.right(at.useCases),
      logger: silent,
      correlationId: () => 'c',
    };
    const offences: string[] = [];
    let calls = 0;
    for (const tool of ALL) {
      for (const args of argumentsFor(at)) {
        const { content, structuredContent } = await callTool(deps, tool, args);
        const said = `${content.map(({ text }) => text).join('\n')}\n${JSON.stringify(structuredContent)}`;
        calls += 1;
        // A tool that is asked for by its name is refused by its name.
        const named = namedIn(said).filter((name) => name !== tool);
        if (named.length > 0)
          offences.push(`${tool} ${JSON.stringify(args)} names ${named}: ${said.slice(0, 400)}`);
      }
    }
    expect(calls).toBeGreaterThan(200);
    expect(offences).toEqual([]);
  });
});

test('what a read-only server finds can be read with the call that it names', async () => {
  const { useCases } = await worked();
  const tools = offeredTools({ toolsets: ['execution'], readOnly: true });
  const deps = { tools, useCases: async () => E.right(useCases), logger: silent, correlationId: () => 'c' };
  const found = await callTool(deps, 'resume_session', { query: 'printer' });
  const { nextCall } = found.structuredContent as { nextCall: { tool: string; arguments: object } };
  expect(nextCall.tool).toBe('read_output');
  expect(found.structuredContent).not.toHaveProperty('shown');
  const read = await callTool(deps, nextCall.tool, nextCall.arguments);
  expect(read.structuredContent).toMatchObject({ outputs: [{ stepId: 'build' }, { stepId: 'plan' }] });
});

/** Of tools that the usual server does not offer. */
const OF_APIS = /^error-(?:catalogs?|command|document|no-catalogs|secrets)(?:-|\.)/;

test('no accepted answer or error names a tool that the usual server does not offer', () => {
  const folder = new URL(`../e2e/golden/v${TEXT_TEMPLATE_VERSION}/`, import.meta.url);
  const usual = offeredTools({ toolsets: ['execution'], readOnly: false }).map(({ name }) => name);
  const files = readdirSync(folder).filter((file) => /^(answer|error)-/.test(file) && !OF_APIS.test(file));
  expect(files.length).toBeGreaterThan(50);
  const naming = files.filter((file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    return ALL.some((name) => !usual.includes(name) && text.includes(name));
  });
  expect(naming).toEqual([]);
});
