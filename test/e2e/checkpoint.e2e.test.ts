import { expect, test } from 'vitest';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

const TOOLSETS = ['--toolsets', 'execution,checkpoint'];

test('progress noted inside a step comes back to an agent that reads the text alone [EXEC-TEXT-1]', async () => {
  const home = homeForTest();
  const options = { home, workflowPaths: [FIXTURES], args: TOOLSETS };
  const first = await openServer(options);
  const started = await first.call('start_workflow', { workflowId: 'demo.six-steps' });
  const { stateToken } = started.structured;
  const noted = await first.call('checkpoint_workflow', {
    state_token: stateToken,
    output: JSON.stringify({ notesMarkdown: 'PARSER-DONE, printer next.' }),
  });
  expect(noted.text).toContain('# Noted: the notes');
  expect(noted.text).toContain(JSON.stringify({ stateToken }));
  const again = await first.call('checkpoint_workflow', {
    stateToken,
    output: { notesMarkdown: 'PARSER-DONE, printer next.' },
  });
  expect(again.text).toContain('# Already noted');

  const second = await openServer(options);
  const shown = await second.call('continue_workflow', { stateToken });
  expect(shown.text).toContain('- step-1, progress note:\n  > PARSER-DONE, printer next.');
  expect(shown.structured.pending.stepId).toBe('step-1');
});

test('a session without a workflow takes notes, and a workflow starts in it', async () => {
  const server = await openServer({ workflowPaths: [FIXTURES], args: TOOLSETS });
  const opened = await server.call('start_session', { title: 'Spike' });
  const { sessionToken } = opened.structured;
  expect(opened.text).toContain(`sessionToken: ${sessionToken}`);
  const noted = await server.call('checkpoint_workflow', {
    sessionToken,
    output: { notesMarkdown: 'Read the old one.' },
  });
  expect(noted.structured).toMatchObject({ kind: 'ok', recorded: true, nextCall: null });
  const started = await server.call('start_workflow', {
    workflowId: 'demo.six-steps',
    sessionId: sessionToken,
  });
  expect(started.structured.session.sessionId).toBe(sessionToken);
});

test('a checkpoint without anything to note, or without a place, is refused by name', async () => {
  const server = await openServer({ workflowPaths: [FIXTURES], args: TOOLSETS });
  const refused = async (args: object) => {
    const answer = await server.call('checkpoint_workflow', args);
    expect(answer.isError).toBe(true);
    return answer.structured.error.violations[0].path;
  };
  expect(await refused({ output: {} })).toBe('output');
  expect(await refused({ output: { notesMarkdown: 'n' } })).toBe('stateToken');
  expect(await refused({ stateToken: 'st.v1.x' })).toBe('output');
});
