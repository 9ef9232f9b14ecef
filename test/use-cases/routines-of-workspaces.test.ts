import { TE } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { right, sourcesOf, startProcess } from '../harness/in-process.ts';
import { workflow, world } from './world.ts';

test('a workflow is compiled anew for a workspace whose own routine stands in for one, and not for others', async () => {
  const look = (prompt: string) => workflow('team.routine-look', [{ id: 'look', title: 'Look', prompt }]);
  const { host } = world({
    'flow.json': workflow('team.flow', [
      { id: 'call', title: 'Call', templateCall: { templateId: 'team.routine-look' } },
    ]),
    'look.json': look('Look once.'),
  });
  const all = sourcesOf(new Map([...host.files, ['own/look.json', look('Look twice.')]]));
  const { files } = right(await all.files('/p')());
  const [flow, shared, own] = ['flow.json', 'look.json', 'own/look.json'].map((name) =>
    files.find(({ file }) => file === name),
  );
  if (flow === undefined || shared === undefined || own === undefined) throw new Error('a file is missing');
  const sources = {
    ...sourcesOf(host.files),
    files: (workspace: string | undefined) =>
      TE.right({
        files: [flow, shared, ...(workspace === '/own' ? [{ ...own, root: '/own' }] : [])],
        unreadable: [],
      }),
  };
  const useCases = startProcess({ ...host, sources });
  right(await useCases.prepare()());
  const promptIn = async (workspacePath?: string) => {
    const input = { workflowId: 'team.flow', newSession: true, ...(workspacePath && { workspacePath }) };
    return right(await useCases.startWorkflow(input)()).pending?.prompt;
  };
  expect(await promptIn('/p')).toBe('Look once.');
  expect(await promptIn('/own')).toBe('Look twice.');
  expect(await promptIn()).toBe('Look once.');
  expect(await promptIn('/p')).toBe('Look once.');
});
