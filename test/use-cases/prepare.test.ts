import { type RunId, rootNode } from '@workrail/kernel';
import { nodeDigests } from '@workrail/node-host';
import type { Store } from '@workrail/ports';
import { expect, test } from 'vitest';
import { right, startProcess } from '../harness/in-process.ts';
import { step, workflow, world } from './world.ts';

/** A store that says which nodes are read from it, and what is asked of it besides. */
function watched(store: Store) {
  const asked: string[] = [];
  const read: Store['read'] = (body) => {
    asked.push('read');
    return store.read((tx) => {
      const node: typeof tx.graph.node = (id) => {
        asked.push(id);
        return tx.graph.node(id);
      };
      return body({ ...tx, graph: { ...tx.graph, node } });
    });
  };
  const write: Store['write'] = (body) => {
    asked.push('write');
    return store.write(body);
  };
  return { asked, store: { ...store, read, write } };
}

test('a process that gets ready reads where the latest run stands, whatever its project, and writes nothing', async () => {
  const { host, useCases } = world({ 'flow.json': workflow('test.flow', [step('plan'), step('build')]) });
  const input = { workflowId: 'test.flow', workspacePath: '/project' };
  const start = right(await useCases.startWorkflow(input)());
  const { runId } = start.session;
  const { asked, store } = watched(host.store);
  right(await startProcess({ ...host, store }).prepare()());
  expect(new Set(asked)).toEqual(new Set(['read', rootNode(runId as RunId, nodeDigests)]));
});

test('a process that gets ready before anything was stored leaves the store alone', async () => {
  const { host } = world({ 'flow.json': workflow('test.flow', [step('plan')]) });
  const { asked, store } = watched(host.store);
  right(await startProcess({ ...host, store: { ...store, exists: async () => false } }).prepare()());
  expect(asked).toEqual([]);
});
