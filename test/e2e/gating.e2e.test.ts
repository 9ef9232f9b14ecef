import { expect, test } from 'vitest';
import { contentHash, count } from './harness/database.ts';
import type { Answer } from './harness/driver.ts';
import { sharedRawServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';

const { home, driver } = sharedRawServer(() => ({ workflowPaths: [FIXTURES] }));

const go = (args: object): Promise<Answer> => driver().call('continue_workflow', args);

/** The tokens of every step of one run, in order, by a walk to the end. */
async function walk(): Promise<readonly { stateToken: string; ackToken: string }[]> {
  let answer = await driver().call('start_workflow', { workflowId: 'demo.six-steps' });
  const pairs: { stateToken: string; ackToken: string }[] = [];
  while (answer.structured.nextCall !== null) {
    pairs.push(answer.structured.nextCall.arguments);
    answer = await go({ ...answer.structured.nextCall.arguments, output: { notesMarkdown: 'Done.' } });
  }
  return pairs;
}

test('a token of another step does not advance this one, and the answer says how to continue [ENG-9] [EXEC-ACK-6]', async () => {
  const pairs = await walk();
  const before = contentHash(home.database);
  const answer = await go({
    stateToken: pairs[1]?.stateToken,
    ackToken: pairs[4]?.ackToken,
    output: { notesMarkdown: 'Skipped ahead.' },
  });
  expect(answer.isError).toBe(true);
  expect(answer.structured.error.error_code).toBe('TOKEN_SCOPE_MISMATCH');
  expect(answer.text).toContain('continue_workflow with the stateToken alone');
  expect(contentHash(home.database)).toBe(before);

  const shown = await go({ stateToken: pairs[1]?.stateToken });
  expect(shown.structured.pending.stepId).toBe('step-2');
});

test.each([
  ['no output', {}],
  ['empty notes', { output: { notesMarkdown: '' } }],
  ['notes of white space', { output: { notesMarkdown: ' \n\t' } }],
  ['an empty output', { output: {} }],
])(
  'a step with %s does not advance; the answer names what is missing and gives a token to retry [ENG-9] [EXEC-FORK-4]',
  async (_, sent) => {
    const started = await driver().call('start_workflow', { workflowId: 'demo.six-steps' });
    const { stateToken, ackToken } = started.structured;
    const blocked = await go({ stateToken, ackToken, ...sent });
    expect(blocked.isError).toBe(false);
    expect(blocked.structured).toMatchObject({ kind: 'blocked', stateToken, isComplete: false });
    expect(blocked.structured.blockers).toEqual([
      expect.objectContaining({
        code: 'MISSING_REQUIRED_NOTES',
        pointer: { kind: 'workflow_step', stepId: 'step-1' },
      }),
    ]);
    expect(blocked.structured.pending.stepId).toBe('step-1');
    expect(blocked.structured.ackToken).not.toBe(ackToken);
    expect(blocked.text).toContain('MISSING_REQUIRED_NOTES');
    expect(blocked.text).toContain(blocked.structured.ackToken);

    const again = await go({ stateToken, ackToken, ...sent });
    expect(again).toEqual(blocked);
    const retried = await go({
      stateToken,
      ackToken: blocked.structured.ackToken,
      output: { notesMarkdown: 'Really done.' },
    });
    expect(retried.structured.pending.stepId).toBe('step-2');
  },
);

test('output of a wrong shape does not advance and writes nothing [ENG-9]', async () => {
  const started = await driver().call('start_workflow', { workflowId: 'demo.six-steps' });
  const before = contentHash(home.database);
  for (const output of [['Done.'], 'Done.', 7, { notes: 'Done.' }, { notesMarkdown: ['Done.'] }]) {
    const answer = await go({ ...started.structured.nextCall.arguments, output });
    expect(answer.structured.error.error_code).toBe('INVALID_ARGUMENTS');
  }
  expect(contentHash(home.database)).toBe(before);
  const shown = await go({ stateToken: started.structured.stateToken });
  expect(shown.structured.pending.stepId).toBe('step-1');
});

test('everything that is missing is named at once, and what came is kept', async () => {
  const started = await driver().call('start_workflow', { workflowId: 'demo.loops' });
  const { stateToken, ackToken } = started.structured;
  const blocked = await go({ stateToken, ackToken, context: { other: 1 } });
  expect(blocked.structured.blockers.map(({ code }: { code: string }) => code)).toEqual([
    'MISSING_REQUIRED_NOTES',
    'MISSING_CONTEXT_KEY',
  ]);
  expect(blocked.structured.kept).toEqual({ notes: false, contextKeys: ['other'], contextKeyCount: 1 });
  const noted = await go({
    stateToken,
    ackToken: blocked.structured.ackToken,
    output: { notesMarkdown: 'Begun.' },
  });
  expect(noted.structured.kept).toEqual({ notes: true, contextKeys: ['other'], contextKeyCount: 1 });
  const visiting = await go({
    stateToken,
    ackToken: noted.structured.ackToken,
    context: { places: ['Rome'] },
  });
  expect(visiting.structured.pending).toMatchObject({ stepId: 'visit', title: 'Visit Rome' });
  const shown = await go({ stateToken: visiting.structured.stateToken });
  expect(shown.structured.recap.entries).toEqual([{ stepId: 'begin', notesMarkdown: 'Begun.' }]);
});

test('a run that is complete gives nothing to acknowledge', async () => {
  const pairs = await walk();
  const last = pairs.at(-1);
  const done = await go({ ...last, output: { notesMarkdown: 'Done.' } });
  expect(done.structured).toMatchObject({ isComplete: true, ackToken: null, nextCall: null, pending: null });
  const shown = await go({ stateToken: done.structured.stateToken });
  expect(shown.structured).toMatchObject({ isComplete: true, ackToken: null });
  const before = count(home.database, 'events');
  const refused = await go({
    stateToken: done.structured.stateToken,
    ackToken: last?.ackToken,
    output: { notesMarkdown: 'More.' },
  });
  expect(refused.structured.error.error_code).toBe('TOKEN_SCOPE_MISMATCH');
  expect(count(home.database, 'events')).toBe(before);
});
