import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openServer } from './harness/open-server.ts';
import { helperScript } from './harness/server-files.ts';
import { homeForTest } from './harness/server-home.ts';

const WORKFLOW = (prompt: string) =>
  JSON.stringify({
    id: 'team.small',
    name: 'Small',
    description: 'For tests.',
    version: '1.0.0',
    steps: [
      { id: 'first', title: 'First', prompt },
      { id: 'second', title: 'Second', prompt: 'Do the second.' },
    ],
  });

test('a server that is started again needs no compiler for workflows that stayed as they were', async () => {
  const home = homeForTest();
  const file = home.write('workflows/small.json', WORKFLOW('Do the first.'));
  home.write('workflows/broken.json', '{ "id": "team.broken",');
  const log = home.write('loaded.log', '');

  /** What a server says of a run's two steps, of all workflows, and whether it loaded the compiler for that. */
  const served = async () => {
    writeFileSync(log, '');
    const server = await openServer({
      home,
      nodeArgs: ['--import', helperScript('loaded-modules.mjs')],
      env: { LOADED_MODULES: log },
    });
    const { structured: first } = await server.call('start_workflow', { workflowId: 'team.small' });
    const { stateToken, ackToken } = first;
    const output = { notesMarkdown: 'Did the first.' };
    const { structured: second } = await server.call('continue_workflow', { stateToken, ackToken, output });
    const { structured: list } = await server.call('list_workflows', { workspacePath: home.work });
    await server.end();
    return {
      steps: [first.pending.prompt, second.pending.prompt],
      workflows: list.workflows,
      problems: list.problems,
      compiles: readFileSync(log, 'utf8').includes('/workflow-compiler.js'),
    };
  };

  const before = await served();
  expect(before).toMatchObject({ steps: ['Do the first.', 'Do the second.'], compiles: true });
  expect(before.problems).toHaveLength(1);
  expect(await served()).toEqual({ ...before, compiles: false });
  writeFileSync(file, WORKFLOW('Do it first.'));
  expect(await served()).toMatchObject({ steps: ['Do it first.', 'Do the second.'], compiles: true });
});
