import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { type NodeId, O, TE } from '@workrail/kernel';
import type { ReadTransaction, Store, StoreError } from '@workrail/ports';
import { testDigests } from '@workrail/store-conformance/test-digests';
import { openMemoryStore } from '@workrail/store-memory';
import { expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';
import { waitCompiler, waitDecoder, waitEngine } from '../testing/wait-step.ts';

const FLOW = workflow('test.flow', [step('plan'), step('wait-a', { prompt: '60' }), step('build')]);
const BUSY: StoreError = { _tag: 'StoreBusyError', waitedMs: 5_000 };

/** What an agent hears whose step leads to one of the server, where the store fails while that is done. */
async function heard(fault: 'its node is gone' | 'it is busy') {
  const store = openMemoryStore({ digests: testDigests });
  let lost: NodeId | undefined;
  let busy = false;
  const blind = <T extends ReadTransaction>(tx: T): T => ({
    ...tx,
    graph: { ...tx.graph, node: (node: NodeId) => (node === lost ? TE.right(O.none) : tx.graph.node(node)) },
  });
  const failing: Store = {
    ...store,
    read: (body) => (busy ? TE.left(BUSY) : store.read((tx) => body(blind(tx)))),
    write: (body) => (busy ? TE.left(BUSY) : store.write((tx) => body(blind(tx)))),
  };
  const perform = async () => {
    const acked = (await at.events(session.sessionId)).find(({ kind }) => kind === 'step_acked');
    if (fault === 'it is busy') busy = true;
    else if (acked?.kind === 'step_acked') lost = acked.data.to;
  };
  const at = executionWorld(
    { 'flow.json': FLOW },
    {
      store: failing,
      compiler: waitCompiler(testDigests),
      decoder: waitDecoder(testDigests),
      engine: waitEngine,
      handlers: { wait: { perform } },
    },
  );
  const { session, ...plan } = right(await at.start({ workflowId: 'test.flow' }));
  return { session, outcome: await at.attempt(plan, { notesMarkdown: 'Done.' }) };
}

test('a point that the log names and that is gone is damage, not a wrong token', async () => {
  const { session, outcome } = await heard('its node is gone');
  expect(outcome).toEqual({
    _tag: 'Left',
    left: {
      _tag: 'DamagedEventError',
      stream: { type: 'session', id: session.sessionId },
      version: 3,
      reason: 'its node is missing',
    },
  });
});

test('any other failure of the store is told as it is', async () =>
  expect((await heard('it is busy')).outcome).toEqual({ _tag: 'Left', left: BUSY }));
