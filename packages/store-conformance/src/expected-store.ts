import { type AttemptEvent, type SessionEvent, sessionStreamId } from '@workrail/event-log';
import { E, type NodeId, O, type SessionId } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, RunRecord } from '@workrail/ports';
import { ATTACHED_KINDS } from './arbitrary-history.ts';
import { expectedWork } from './expected-work.ts';
import { right } from './harness.ts';

/** What a store has to answer, told from its events by the plainest means and not by its read model. */
export interface ExpectedStore {
  readonly streams: Map<SessionId, SessionEvent[]>;
  readonly nodes: NodeRecord[];
  readonly runs: RunRecord[];
  readonly attempts: AttemptEvent[];
}

export const emptyExpectation = (): ExpectedStore => ({
  streams: new Map(),
  nodes: [],
  runs: [],
  attempts: [],
});

export function expectEvents(
  expected: ExpectedStore,
  sessionId: SessionId,
  events: readonly SessionEvent[],
): void {
  expected.streams.set(sessionId, [...(expected.streams.get(sessionId) ?? []), ...events]);
  for (const event of events) {
    if (event.kind === 'run_started') {
      const { runId, node, workflowId } = event.data;
      expected.runs.push({ runId, sessionId, root: node, workflowId, tip: node });
      expected.nodes.push({ node, sessionId, runId, parent: null, event });
    } else if (event.kind === 'step_acked') {
      const { runId, from, to } = event.data;
      expected.nodes.push({ node: to, sessionId, runId, parent: from, event });
      const at = expected.runs.findIndex((run) => run.runId === runId);
      const run = expected.runs[at];
      if (run !== undefined) expected.runs[at] = { ...run, tip: to };
      expected.attempts.push(event);
    } else if (event.kind === 'advance_blocked') {
      expected.attempts.push(event);
    }
  }
}

/** Everything that can be asked, as the store answers it and as it should. */
export const compare = (expected: ExpectedStore) => (tx: ReadTransaction) => async () =>
  E.right({ answered: await answers(tx, expected), expected: shouldAnswer(expected) });

async function answers({ events, graph }: ReadTransaction, expected: ExpectedStore) {
  const streams = [...expected.streams.keys()].map((id) =>
    right(events.read(sessionStreamId(id), { from: 1, limit: 10_000 })),
  );
  const nodes = expected.nodes.map(({ node }) => right(graph.node(node)));
  const children = expected.nodes.map(({ node }) => right(graph.children(node, 3)));
  const tips = expected.nodes.map(({ node }) => right(graph.tips(node, 3)));
  const lineages = expected.nodes.map(({ node }) => right(graph.lineage(node, 100)));
  const latestAttempts = expected.nodes.map(({ node }) => right(graph.latestAttempt(node)));
  const attachments = expected.nodes.flatMap(({ node }) =>
    ATTACHED_KINDS.map((kind) => right(graph.attached(node, kind, 3))),
  );
  const checkpoints = [...expected.streams.keys()].map((id) => right(graph.checkpoints(id, 3)));
  const runs = expected.runs.map(({ runId }) => right(graph.run(runId)));
  const attempts = expected.attempts.map(({ kind, data }) =>
    right(graph.attempt(kind === 'step_acked' ? data.from : data.node, data.attempt)),
  );
  const retries = expected.attempts.map(({ kind, data }) =>
    kind === 'step_acked' ? undefined : right(graph.retryOf(data.node, data.retry)),
  );
  const work = expected.runs.map(async ({ runId }) => {
    const items = await right(graph.workOf(runId));
    const record = O.toUndefined(await right(graph.runState(runId)));
    return {
      due: items.map(({ due, node, stepId = '' }) => `${due} ${node} ${stepId}`),
      state: record && { state: record.state, undecided: record.undecided },
    };
  });
  return {
    work: await Promise.all(work),
    states: (await right(graph.runStates({ limit: 1_000 }))).map(({ runId }) => runId),
    streams: await Promise.all(streams),
    nodes: await Promise.all(nodes),
    children: await Promise.all(children),
    tips: await Promise.all(tips),
    attachments: await Promise.all(attachments),
    checkpoints: await Promise.all(checkpoints),
    lineages: (await Promise.all(lineages)).map((line) => line.map(({ node }) => node)),
    runs: await Promise.all(runs),
    attempts: await Promise.all(attempts),
    retries: await Promise.all(retries),
    latestAttempts: await Promise.all(latestAttempts),
  };
}

function attachedTo(event: SessionEvent): NodeId | undefined {
  if (event.kind === 'checkpoint_recorded') return event.data.at?.node;
  return 'node' in event.data ? event.data.node : undefined;
}

function shouldAnswer({ streams, nodes, runs, attempts }: ExpectedStore) {
  const workIn = ({ runId, sessionId }: RunRecord) => expectedWork(streams.get(sessionId) ?? [], runId);
  return {
    work: runs.map(workIn),
    states: runs
      .filter((run) => workIn(run).state !== undefined)
      .map(({ runId }) => runId)
      .sort()
      .reverse(),
    streams: [...streams.values()],
    nodes: nodes.map(O.some),
    children: nodes.map(({ node }) => {
      const all = nodes.filter(({ parent }) => parent === node);
      return { total: all.length, latest: all.slice(-3) };
    }),
    tips: nodes.map(({ node }) => {
      const all = nodes.filter(
        (one) =>
          !nodes.some(({ parent }) => parent === one.node) &&
          lineOf(nodes, one).some((line) => line === node),
      );
      return { total: all.length, latest: all.slice(-3) };
    }),
    attachments: nodes.flatMap(({ node, sessionId }) =>
      ATTACHED_KINDS.map((kind) =>
        (streams.get(sessionId) ?? [])
          .filter((event) => event.kind === kind && attachedTo(event) === node)
          .toReversed()
          .slice(0, 3),
      ),
    ),
    checkpoints: [...streams.values()].map((events) =>
      events
        .filter((event) => event.kind === 'checkpoint_recorded' && event.data.at !== undefined)
        .toReversed()
        .slice(0, 3),
    ),
    lineages: nodes.map((node) => lineOf(nodes, node)),
    runs: runs.map(O.some),
    attempts: attempts.map(O.some),
    retries: attempts.map((event) => (event.kind === 'step_acked' ? undefined : O.some(event))),
    latestAttempts: nodes.map(({ node }) =>
      O.fromNullable(
        attempts.findLast(({ kind, data }) => (kind === 'step_acked' ? data.from : data.node) === node),
      ),
    ),
  };
}

function lineOf(nodes: readonly NodeRecord[], { node, parent }: NodeRecord): readonly string[] {
  const above = nodes.find((other) => other.node === parent);
  return above === undefined ? [node] : [node, ...lineOf(nodes, above)];
}
