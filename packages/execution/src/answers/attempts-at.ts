import { type AdvanceBlocked, lacksOnlyApproval, type SessionEvent } from '@workrail/event-log';
import { type AttemptId, attemptFor, type NodeId, O, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { RunPoint } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

/** Whether the server itself does the step at a point. */
export const isServerStep = ({ run, position }: Pick<RunPoint, 'run' | 'position'>): boolean =>
  run.engine.actorAt(run.workflow, position) === 'server';

/** An attempt on `node` that nobody has used. Handing it out writes nothing. */
export const freshAttempt = (deps: Pick<Dependencies, 'entropy'>, tx: ReadTransaction, node: NodeId) =>
  program<StoreError, AttemptId>(async ({ take }) => {
    for (;;) {
      const attempt = attemptFor(node, deps.entropy.bytes(4));
      if ((await take(tx.graph.attempt(node, attempt)))._tag === 'None') return attempt;
    }
  });

/**
 * The blocked attempt at a node whose retry is open: the latest attempt, or an earlier one that only lacked an approval
 * and that a person approved after it. Undefined where nothing waits to be made again.
 */
export const blockedAttemptAt = (tx: ReadTransaction, node: NodeId) =>
  program<StoreError, (SessionEvent & AdvanceBlocked) | undefined>(async ({ take }) => {
    const latest = O.toUndefined(await take(tx.graph.latestAttempt(node)));
    if (latest?.kind !== 'advance_blocked') return undefined;
    const [last] = await take(tx.graph.attached(node, 'approval_answered', 1));
    if (last === undefined || last.version < latest.version || last.data.answer !== 'approved') return latest;
    const { attempt } = last.data;
    const approved = O.toUndefined(await take(tx.graph.retryOf(node, attempt)));
    const isOpen =
      approved?.kind === 'advance_blocked' &&
      lacksOnlyApproval(approved.data.blockers) &&
      (await take(tx.graph.attempt(node, attempt)))._tag === 'None';
    return isOpen ? approved : latest;
  });
