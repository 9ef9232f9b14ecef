import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import {
  attemptFor,
  type BlobHash,
  firstAttempt,
  handleBytes,
  type NodeId,
  nodePart,
  O,
  retryAttempt,
} from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import { expect, test } from 'vitest';
import {
  AT,
  advanceBlocked,
  lineOfSteps,
  root,
  run,
  runStarted,
  session,
  sessionStarted,
  stepAcked,
} from '../events.ts';
import { type MakeStore, openHarness, right } from '../harness.ts';
import { testDigests } from '../test-digests.ts';

export function runGraphSuite(makeStore: MakeStore): void {
  test('a node is found with the event that made it', async () => {
    const { store } = await openHarness(makeStore);
    const { nodes } = await writeLine(store, 1, 3);
    await writeLine(store, 2, 1);
    const [first, second] = [await nodeOf(store, nodes[0]), await nodeOf(store, nodes[2])];
    const common = { sessionId: session(1), runId: run(1) };
    expect(first).toMatchObject({
      ...common,
      node: nodes[0],
      parent: null,
      event: { kind: 'run_started', version: 2 },
    });
    expect(second).toMatchObject({
      ...common,
      node: nodes[2],
      parent: nodes[1],
      event: { kind: 'step_acked', version: 4, data: { output: { notesMarkdown: 'notes 2' } } },
    });
    expect(await right(store.read((tx) => tx.graph.node(root(9))))).toEqual(O.none);
  });

  test('an attempt leads to the event that ended it, and only on its node', async () => {
    const { store } = await openHarness(makeStore);
    const { nodes } = await writeLine(store, 1, 2);
    const [start, next, tip] = nodes as [NodeId, NodeId, NodeId];
    const attempt = (node: NodeId, of: NodeId) =>
      right(store.read((tx) => tx.graph.attempt(node, firstAttempt(of))));
    expect(await attempt(start, start)).toMatchObject(O.some({ kind: 'step_acked', data: { to: next } }));
    expect(await attempt(next, next)).toMatchObject(O.some({ data: { to: tip } }));
    expect(await attempt(tip, tip)).toEqual(O.none);
    expect(await attempt(tip, start)).toEqual(O.none);
  });

  test('what a blocked attempt sent is found from the attempt that retries it', async () => {
    const { store } = await openHarness(makeStore);
    await writeLine(store, 1, 0);
    const [node, used] = [root(1), firstAttempt(root(1))];
    const retry = retryAttempt(node, used, testDigests);
    await append(store, 1, 2, [advanceBlocked(1, node)]);
    await append(store, 1, 3, [stepAcked(1, { from: node, attempt: retry })]);
    const { graph } = readTx(store);
    expect(await graph.attempt(node, used)).toMatchObject(O.some({ kind: 'advance_blocked', version: 3 }));
    expect(await graph.retryOf(node, retry)).toMatchObject(O.some({ version: 3, data: { attempt: used } }));
    expect(await graph.attempt(node, retry)).toMatchObject(O.some({ kind: 'step_acked', version: 4 }));
    expect(await graph.latestAttempt(node)).toMatchObject(O.some({ kind: 'step_acked', version: 4 }));
    expect(await graph.latestAttempt(root(2))).toEqual(O.none);
    expect(await graph.retryOf(node, used)).toEqual(O.none);
  });

  test('a run is found by the key that its start was named with', async () => {
    const { store } = await openHarness(makeStore);
    const named = (n: number, key: string) => {
      const started = runStarted(n);
      return { ...started, data: { ...started.data, idempotency: { key, inputs: started.data.context } } };
    };
    await append(store, 1, 0, [sessionStarted(1), named(1, 'k'), named(2, "it's a key")]);
    await append(store, 2, 0, [sessionStarted(2), named(3, 'k')]);
    const { graph } = readTx(store);
    expect(await graph.startedWith('k', 5)).toEqual([run(1), run(3)]);
    expect(await graph.startedWith('k', 1)).toEqual([run(1)]);
    expect(await graph.startedWith("it's a key", 5)).toEqual([run(2)]);
    expect(await graph.startedWith('K', 5)).toEqual([]);
    expect(await right(store.rebuildReadModel())).toMatchObject({ rebuilt: false });
    expect(await graph.startedWith('k', 5)).toEqual([run(1), run(3)]);
  });

  test('a session is found by the bundle that it came from, once however often it came', async () => {
    const { store } = await openHarness(makeStore);
    const imported = (bundle: string): SessionEventBody => ({
      kind: 'session_imported',
      data: { bundleId: bundle.repeat(64) as BlobHash, originalSessionId: session(9) },
    });
    await append(store, 1, 0, [sessionStarted(1), imported('a'), imported('a')]);
    await append(store, 2, 0, [sessionStarted(2), imported('a'), imported('b')]);
    const { graph } = readTx(store);
    expect(await graph.importedFrom('a'.repeat(64), 5)).toEqual([session(1), session(2)]);
    expect(await graph.importedFrom('b'.repeat(64), 5)).toEqual([session(2)]);
    expect(await graph.importedFrom('c'.repeat(64), 5)).toEqual([]);
    expect(await right(store.rebuildReadModel())).toMatchObject({ rebuilt: false });
  });

  test('children come in the order they came to be, the latest ones if there are more', async () => {
    const { store } = await openHarness(makeStore);
    await writeLine(store, 1, 0);
    const made: NodeId[] = [];
    for (let i = 0; i < 7; i += 1) {
      const attempt = attemptFor(root(1), new Uint8Array([1, 2, 3, i]));
      const step = stepAcked(1, { from: root(1), attempt });
      made.push(step.data.to);
      await append(store, 1, 2 + i, [step]);
    }
    const { graph } = readTx(store);
    const all = await graph.children(root(1), 100);
    expect(all.total).toBe(7);
    expect(all.latest.map(({ node }) => node)).toEqual(made);
    const three = await graph.children(root(1), 3);
    expect([three.total, three.latest.map(({ node }) => node)]).toEqual([7, made.slice(4)]);
    expect(await graph.children(root(1), 0)).toEqual({ total: 7, latest: [] });
    expect(await graph.children(made[0] ?? root(1), 3)).toEqual({ total: 0, latest: [] });
  });

  test('tips are the points without children at and below a node, the latest ones if there are more', async () => {
    const { store } = await openHarness(makeStore);
    const { nodes } = await writeLine(store, 1, 3);
    const fork = stepAcked(1, {
      from: nodes[1] ?? root(1),
      attempt: attemptFor(root(1), new Uint8Array([1, 2, 3, 4])),
    });
    const further = stepAcked(1, { from: nodes[3] ?? root(1) });
    await append(store, 1, 5, [fork]);
    await append(store, 1, 6, [further]);
    const tips = async (node: NodeId, limit: number, skip?: number) => {
      const { total, latest } = await right(store.read((tx) => tx.graph.tips(node, limit, skip)));
      return [total, latest.map((one) => one.node)];
    };
    expect(await tips(root(1), 9)).toEqual([2, [fork.data.to, further.data.to]]);
    expect(await tips(root(1), 1)).toEqual([2, [further.data.to]]);
    expect(await tips(root(1), 9, 1)).toEqual([2, [fork.data.to]]);
    expect(await tips(root(1), 9, 2)).toEqual([2, []]);
    expect(await tips(fork.data.to, 9)).toEqual([1, [fork.data.to]]);
    expect(await tips(nodes[2] ?? root(1), 9)).toEqual([1, [further.data.to]]);
    expect(await tips(root(1), 0)).toEqual([2, []]);
    expect(await tips(root(9), 9)).toEqual([0, []]);
  });

  test('a lineage goes from the node to the root, or as far as asked', async () => {
    const { store } = await openHarness(makeStore);
    const { nodes } = await writeLine(store, 1, 5);
    const { graph } = readTx(store);
    const line = async (node: NodeId | undefined, limit: number) =>
      (await graph.lineage(node ?? root(9), limit)).map((record) => record.node);
    expect(await line(nodes[5], 100)).toEqual([...nodes].reverse());
    expect(await line(nodes[5], 2)).toEqual([nodes[5], nodes[4]]);
    expect(await line(nodes[0], 5)).toEqual([nodes[0]]);
    expect(await line(nodes[5], 0)).toEqual([]);
    expect(await line(root(9), 5)).toEqual([]);
  });

  test('a run names its root, and as tip the node with the latest activity', async () => {
    const { store } = await openHarness(makeStore);
    const { nodes } = await writeLine(store, 1, 2);
    const record = { runId: run(1), sessionId: session(1), root: root(1), workflowId: 'wr.example' };
    const found = () => right(store.read((tx) => tx.graph.run(run(1))));
    expect(await found()).toEqual(O.some({ ...record, tip: nodes[2] }));
    const fork = stepAcked(1, { from: root(1), attempt: attemptFor(root(1), new Uint8Array([9, 9, 9, 9])) });
    await append(store, 1, 4, [fork]);
    expect(await found()).toEqual(O.some({ ...record, tip: fork.data.to }));
    await append(store, 1, 5, [advanceBlocked(1, nodes[2] ?? root(1))]);
    expect(await found()).toEqual(O.some({ ...record, tip: fork.data.to }));
    expect(await right(store.read((tx) => tx.graph.run(run(9))))).toEqual(O.none);
  });

  test('nodes are found by the first 4 of their bytes, in order of id', async () => {
    const { store } = await openHarness(makeStore);
    const { nodes } = await writeLine(store, 1, 4);
    const { graph } = readTx(store);
    for (const node of nodes) {
      expect(await graph.nodesStartingWith(nodePart(handleBytes(node)))).toEqual([node]);
    }
    expect(await graph.nodesStartingWith(nodePart(handleBytes(root(9))))).toEqual([]);
  });

  test('several nodes with the same first bytes are all found', async () => {
    const { store } = await openHarness(makeStore);
    await writeLine(store, 1, 0);
    const start = stepAcked(1, { from: root(1) });
    const twins = [
      firstAttempt(start.data.to),
      attemptFor(start.data.to, new Uint8Array([255, 255, 255, 255])),
    ];
    const ids = twins.map((id) => String(id) as NodeId).sort();
    const events = ids.map((to, i): SessionEventBody => {
      const attempt = attemptFor(root(1), new Uint8Array([i, 0, 0, 1]));
      return { ...start, data: { ...start.data, to, attempt } };
    });
    await append(store, 1, 2, events.reverse());
    const { graph } = readTx(store);
    expect(await graph.nodesStartingWith(nodePart(handleBytes(start.data.to)))).toEqual(ids);
  });
}

const append = (store: Store, n: number, expectedVersion: number, events: readonly SessionEventBody[]) =>
  right(
    store.write((tx) => tx.events.append(sessionStreamId(session(n)), { expectedVersion, at: AT, events })),
  );

async function writeLine(store: Store, n: number, steps: number) {
  const line = lineOfSteps(n, steps);
  await append(store, n, 0, line.events);
  return line;
}

async function nodeOf(store: Store, node: NodeId | undefined) {
  return O.toUndefined(await right(store.read((tx) => tx.graph.node(node ?? root(9)))));
}

/** The graph with a transaction for each question. */
function readTx(store: Store) {
  type Graph = Parameters<Parameters<Store['read']>[0]>[0]['graph'];
  return {
    graph: {
      attempt: (...key: Parameters<Graph['attempt']>) => right(store.read((tx) => tx.graph.attempt(...key))),
      latestAttempt: (...key: Parameters<Graph['latestAttempt']>) =>
        right(store.read((tx) => tx.graph.latestAttempt(...key))),
      retryOf: (...key: Parameters<Graph['retryOf']>) => right(store.read((tx) => tx.graph.retryOf(...key))),
      startedWith: (...key: Parameters<Graph['startedWith']>) =>
        right(store.read((tx) => tx.graph.startedWith(...key))),
      importedFrom: (...key: Parameters<Graph['importedFrom']>) =>
        right(store.read((tx) => tx.graph.importedFrom(...key))),
      children: (...key: Parameters<Graph['children']>) =>
        right(store.read((tx) => tx.graph.children(...key))),
      lineage: (...key: Parameters<Graph['lineage']>) => right(store.read((tx) => tx.graph.lineage(...key))),
      nodesStartingWith: (prefix: Uint8Array) =>
        right(store.read((tx) => tx.graph.nodesStartingWith(prefix))),
    },
  };
}
