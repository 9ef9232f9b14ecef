import { expect, test } from 'vitest';
import { step, workflowFile, workrail } from './harness/command-line.ts';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

test('what one process saves, replaces, renames and deletes is so at once for a server that runs [APIS-SAVED-9]', async () => {
  const home = homeForTest();
  const server = await openServer({ home });
  const review = (prompt: string) => workflowFile('team.review', [step('write', { prompt })]);
  const start = async (workflowId: string) => (await server.call('start_workflow', { workflowId })).text;
  const saved = (prompt: string) =>
    workrail(['workflow', 'save', '-', '--overwrite'], { home, input: JSON.stringify(review(prompt)) });
  expect(await start('team.review')).toContain('WORKFLOW_NOT_FOUND');
  expect(saved('Write the first.')).toMatchObject({ status: 0 });
  expect(await start('team.review')).toContain('Write the first.');
  expect(saved('Write the second.')).toMatchObject({ status: 0 });
  expect(await start('team.review')).toContain('Write the second.');
  workrail(['workflow', 'rename', 'team.review', 'team.other'], { home });
  expect(await start('team.review')).toContain('WORKFLOW_NOT_FOUND');
  expect(await start('team.other')).toContain('Write the second.');
  workrail(['workflow', 'delete', 'team.other', '--yes'], { home });
  expect(await start('team.other')).toContain('WORKFLOW_NOT_FOUND');
});
