import type { AttemptEvent } from '@workrail/event-log';
import { firstAttempt, program, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import type { ExecutionAnswer } from '../execution/answer.ts';
import { answerAt } from '../execution/build-answer.ts';
import { type Place, placeAt } from '../execution/place.ts';
import { minterOf } from '../execution/tokens.ts';
import { recordedSent } from './sent.ts';

/**
 * The answer to an attempt, made of what its event says and of nothing else: the first answer and every
 * replay of it are equal to the byte.
 */
export function attemptAnswer(
  deps: Pick<Dependencies, 'runs' | 'digests'>,
  tx: ReadTransaction,
  from: Place,
  event: AttemptEvent,
  key: Uint8Array,
): TaskEither<StoreError, ExecutionAnswer> {
  const minter = minterOf(key, deps.digests);
  return program(async ({ take, fail }) => {
    if (event.kind === 'advance_blocked') {
      const { retry, blockers, warnings } = event.data;
      const sent = recordedSent(event);
      const kept = { notes: sent.notes !== undefined, contextKeys: Object.keys(sent.context ?? {}).sort() };
      return { ...answerAt(from, retry, minter, warnings), kind: 'blocked' as const, blockers, kept };
    }
    const { to, warnings } = event.data;
    const node = await take(tx.graph.node(to));
    if (node._tag === 'None') {
      const { sessionId } = from.node;
      return fail({
        _tag: 'DamagedEventError',
        sessionId,
        version: event.version,
        reason: 'its node is missing',
      });
    }
    const place = await take(placeAt(deps, tx, node.value));
    return answerAt(place, firstAttempt(to), minter, warnings);
  });
}
