import type { AttemptEvent } from '@workrail/event-log';
import { type AttemptId, attemptFor, firstAttempt, type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { RunPoint } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

/** Whether the server itself does the step at a point. */
export const isServerStep = ({ run, position }: Pick<RunPoint, 'run' | 'position'>): boolean =>
  run.engine.actorAt(run.workflow, position) === 'server';

/** The last attempt of the server's line of attempts at a node; undefined where none was recorded yet. */
export const serverAttempt = (tx: ReadTransaction, node: NodeId) =>
  program<StoreError, AttemptEvent | undefined>(async ({ take }) => {
    let latest: AttemptEvent | undefined;
    for (let attempt: AttemptId = firstAttempt(node); ; ) {
      const used = await take(tx.graph.attempt(node, attempt));
      if (used._tag === 'None') return latest;
      latest = used.value;
      if (latest.kind !== 'advance_blocked') return latest;
      attempt = latest.data.retry;
    }
  });

/** An attempt on `node` that nobody has used. Handing it out writes nothing. */
export const freshAttempt = (deps: Pick<Dependencies, 'entropy'>, tx: ReadTransaction, node: NodeId) =>
  program<StoreError, AttemptId>(async ({ take }) => {
    for (;;) {
      const attempt = attemptFor(node, deps.entropy.bytes(4));
      if ((await take(tx.graph.attempt(node, attempt)))._tag === 'None') return attempt;
    }
  });
