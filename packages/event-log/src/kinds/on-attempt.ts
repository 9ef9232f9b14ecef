import type { AttemptId, NodeId, RunId } from '@workrail/kernel';
import type { NewNames } from './define-event.ts';
import type { LogOrder } from './log-order.ts';

/** What an event says that is about an attempt on a node. */
interface OnAttempt {
  readonly runId: RunId;
  readonly node: NodeId;
  readonly attempt: AttemptId;
}

/** What such events have in common. */
export const ON_ATTEMPT = {
  subject: ({ runId, node }: OnAttempt) => ({ runId, node }),
  rename: <Data extends OnAttempt>(data: Data, names: NewNames): Data => ({
    ...data,
    runId: names.run(data.runId),
    node: names.node(data.node),
    attempt: names.attempt(data.attempt, data.node),
  }),
  order: ({ runId, node, attempt }: OnAttempt, log: LogOrder) =>
    log.attempt(node, attempt) ?? log.point(runId, node),
};
