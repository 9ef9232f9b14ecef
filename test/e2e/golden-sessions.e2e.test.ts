import { expect, test } from 'vitest';
import { goldenTexts, normalizer } from './harness/golden.ts';
import { openServer } from './harness/open-server.ts';
import { FIXTURES } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

const golden = goldenTexts('sessions');

const TIME = /\b\d{4}-\d\d-\d\dT[\d:.]+Z\b/g;

test('noting progress, opening a session, picking up work in a new chat, reading what was left', async () => {
  const home = homeForTest();
  const project = home.write('project/package.json', '{}').replace(/[\\/]package\.json$/, '');
  const server = await openServer({
    home,
    workflowPaths: [FIXTURES],
    args: ['--toolsets', 'all'],
  });
  const plain = normalizer(home.root);
  const shown = async (name: string, tool: string, args: object) => {
    const answer = await server.call(tool, args);
    expect(answer.isError).toBe(false);
    golden.match(name, plain(answer.text).replaceAll(TIME, '<time>'));
    return answer.structured;
  };

  const opened = await shown('opened', 'start_session', { title: 'Tidy up', workspacePath: project });
  const { sessionToken } = opened;
  const tidied = { notesMarkdown: 'Removed the dead code in the parser.' };
  await shown('noted-in-session', 'checkpoint_workflow', { sessionToken, output: tidied });
  await shown('left-in-session', 'read_output', { sessionToken });
  await shown('found-without-run', 'resume_session', { query: 'dead code', workspacePath: project });

  const started = await server.call('start_workflow', {
    workflowId: 'demo.six-steps',
    title: 'Mend the login',
    workspacePath: project,
  });
  const { stateToken, ackToken } = started.structured;
  const half = {
    notesMarkdown: 'Halfway through the first step.',
    artifacts: [{ kind: 'demo.list', items: [1, 2] }],
  };
  await shown('noted-at-step', 'checkpoint_workflow', { stateToken, output: half });
  await shown('noted-again', 'checkpoint_workflow', { stateToken, output: half });
  const done = { notesMarkdown: 'The session cookie is lost behind the proxy.' };
  const next = await server.call('continue_workflow', { stateToken, ackToken, output: done });
  const here = next.structured.stateToken;
  const found = await shown('found', 'resume_session', {
    query: 'cookie behind the proxy',
    workspacePath: project,
  });
  expect(found.candidates[0].stateToken).toBe(here);
  await shown('found-nothing', 'resume_session', { query: 'xylophone', workspacePath: home.work });
  await shown('picked-up', 'continue_workflow', found.nextCall.arguments);
  const { outputs } = await shown('left', 'read_output', { stateToken: here });
  await shown('left-one', 'read_output', { stateToken: here, ref: outputs[1].ref });
});
