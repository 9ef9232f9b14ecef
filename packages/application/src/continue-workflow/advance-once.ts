import type { AttemptEvent } from '@workrail/event-log';
import { E, program, type TaskEither } from '@workrail/kernel';
import type { StoreError, WriteTransaction } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import type { ExecutionAnswer } from '../execution/answer.ts';
import { attemptAnswer } from './attempt-answer.ts';
import { type Attempt, ackedEvent, blockedEvent, decideAttempt } from './decide-attempt.ts';
import { replay } from './replay.ts';
import { mergeSent, recordedSent } from './sent.ts';

type AdvanceDependencies = Pick<Dependencies, 'store' | 'clock' | 'entropy' | 'digests' | 'runs' | 'health'>;

/**
 * Decides and records one attempt under the write lock. Whatever the outcome, what the agent sent is in
 * the log afterwards: in the step that it led to, or in the block that names what is missing.
 */
export function advanceOnce(
  deps: AdvanceDependencies,
  attempt: Attempt,
): TaskEither<StoreError, ExecutionAnswer> {
  const { place, ack, sent } = attempt;
  const { node, sessionId } = place.node;
  return deps.store.write<StoreError, ExecutionAnswer>((tx) =>
    program(async ({ take }) => {
      await take(deps.health.check(tx, sessionId));
      const used = await take(tx.graph.attempt(node, ack.attempt));
      if (used._tag === 'Some')
        return take(replay(deps, tx, { place, event: used.value, key: ack.key, sent }));
      const blocked = await take(tx.graph.retryOf(node, ack.attempt));
      const all = blocked._tag === 'Some' ? mergeSent(recordedSent(blocked.value), sent) : sent;
      const event = await take(record(deps, tx, { ...attempt, sent: all }));
      return take(attemptAnswer(deps, tx, place, event, ack.key));
    }),
  );
}

function record(
  deps: AdvanceDependencies,
  tx: WriteTransaction,
  attempt: Attempt,
): TaskEither<StoreError, AttemptEvent> {
  const { sessionId } = attempt.place.node;
  return program(async ({ take }) => {
    const decided = decideAttempt(attempt);
    const body = E.isLeft(decided)
      ? blockedEvent(attempt, decided.left, deps.digests)
      : ackedEvent(attempt, decided.right, await take(tx.blobs.put(decided.right.context)), deps.digests);
    const { version } = await take(tx.events.head(sessionId));
    const batch = { expectedVersion: version, at: deps.clock.now(), events: [body] };
    const [stored] = await take(tx.events.append(sessionId, batch));
    if (stored?.kind !== body.kind) throw new Error('an append gives back the events that it wrote');
    deps.health.wrote(sessionId, stored.version);
    return stored as AttemptEvent;
  });
}
