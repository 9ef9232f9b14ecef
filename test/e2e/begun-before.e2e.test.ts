import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openServer } from './harness/open-server.ts';
import { homeForTest } from './harness/server-home.ts';

test('work that was begun a moment ago is named by the next start and list, before anything searched', async () => {
  const home = homeForTest();
  const project = join(home.root, 'project');
  mkdirSync(join(project, '.git'), { recursive: true });
  home.write('workflows/small.json', {
    id: 'team.small',
    name: 'Small',
    description: 'For tests.',
    version: '1.0.0',
    steps: [{ id: 'only', title: 'Only', prompt: 'Do it.' }],
  });
  const server = await openServer({ home, cwd: project });
  const start = () => server.call('start_workflow', { workflowId: 'team.small', title: 'One review' });
  const first = await start();
  expect(first.structured).toMatchObject({ kind: 'ok' });
  expect(first.structured.openRuns).toBeUndefined();
  const begun = [{ stateToken: first.structured.stateToken, title: 'One review' }];
  expect((await start()).structured.openRuns).toMatchObject(begun);
  expect((await server.call('list_workflows')).structured.openRuns).toHaveLength(2);
});
