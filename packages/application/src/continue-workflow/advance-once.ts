import { type AttemptEvent, type EventBody, nodeFacts, type StoredEvent } from '@workrail/event-log';
import { E, program, type TaskEither } from '@workrail/kernel';
import type { StoreError, WriteTransaction } from '@workrail/ports';
import type { TokenError } from '@workrail/token-codec';
import type { Dependencies } from '../dependencies.ts';
import type { ExecutionAnswer } from '../execution/answer.ts';
import { type Place, unknownNode } from '../execution/place.ts';
import { minterOf } from '../execution/tokens.ts';
import { advancedAnswer, blockedAnswer } from './attempt-answer.ts';
import { type Attempt, ackedEvent, blockedEvent, decideAttempt } from './decide-attempt.ts';
import { refusedIn } from './refused.ts';
import { replay } from './replay.ts';
import { loadSent, mergeSent, type Sent } from './sent.ts';

type AdvanceDependencies = Pick<Dependencies, 'store' | 'clock' | 'entropy' | 'digests' | 'runs' | 'health'>;

export interface Advanced {
  readonly answer: ExecutionAnswer;
  /** Where the attempt led to, if it was recorded now. */
  readonly reached?: Place;
}

/**
 * Decides and records one attempt under the write lock. Whatever the outcome, what the agent sent is in
 * the log afterwards: in the step that it led to, or in the block that names what is missing.
 */
export function advanceOnce(
  deps: AdvanceDependencies,
  attempt: Attempt,
): TaskEither<StoreError | TokenError, Advanced> {
  const { place, ack, sent } = attempt;
  const { node, sessionId } = place.node;
  return deps.store.write<StoreError | TokenError, Advanced>((tx) =>
    program(async ({ take, fail }) => {
      // The place may be remembered; the event that made it has to be there, and whole, at this moment.
      if ((await take(tx.graph.node(node)))._tag === 'None') return fail(unknownNode());
      const { version } = await take(deps.health.check(tx, sessionId));
      const used = await take(tx.graph.attempt(node, ack.attempt));
      if (used._tag === 'Some') {
        return { answer: await take(replay(deps, tx, { place, event: used.value, key: ack.key, sent })) };
      }
      const blocked = await take(tx.graph.retryOf(node, ack.attempt));
      const all =
        blocked._tag === 'Some' ? mergeSent(await take(keptOf(tx, blocked.value, place)), sent) : sent;
      return take(record(deps, tx, { ...attempt, sent: all }, version));
    }),
  );
}

/** What a blocked attempt sent, without what does not fit: that has to come again. */
function keptOf(tx: WriteTransaction, event: AttemptEvent, { run }: Place): TaskEither<StoreError, Sent> {
  return program(async ({ take }) => {
    const { artifacts, ...rest } = await take(loadSent(tx, event));
    const blockers = event.kind === 'advance_blocked' ? event.data.blockers : [];
    const { kinds } = refusedIn(blockers, run.workflow);
    const fitting = artifacts?.filter(({ kind }) => !kinds.has(kind));
    return fitting === undefined ? rest : { ...rest, artifacts: fitting };
  });
}

function record(
  deps: AdvanceDependencies,
  tx: WriteTransaction,
  attempt: Attempt,
  version: number,
): TaskEither<StoreError, Advanced> {
  const { place, ack, sent } = attempt;
  return program(async ({ take }) => {
    const minter = minterOf(ack.key, deps.digests);
    for (const { value } of attempt.sent.artifacts ?? []) await take(tx.blobs.put(value));
    const decided = decideAttempt(attempt);
    if (E.isLeft(decided)) {
      const event = await take(
        append(deps, tx, { place, version }, blockedEvent(attempt, decided.left, deps.digests)),
      );
      if (event.kind !== 'advance_blocked') throw new Error('an append gives back what it wrote');
      return { answer: blockedAnswer(place, event, minter) };
    }
    const { context } = decided.right;
    const unchanged = sent.context === undefined;
    const blob = unchanged ? place.node.event.data.context : await take(tx.blobs.put(context));
    const body = ackedEvent(attempt, decided.right, blob, deps.digests);
    const event = await take(append(deps, tx, { place, version }, body));
    const node = nodeFacts(place.node.sessionId, event, body.data.to);
    if (node === undefined) throw new Error('an append gives back what it wrote');
    const { position, depth } = body.data;
    const reached: Place = { node, run: place.run, position, context, depth };
    return { answer: advancedAnswer(reached, minter), reached };
  });
}

function append(
  deps: AdvanceDependencies,
  tx: WriteTransaction,
  { place, version }: { readonly place: Place; readonly version: number },
  body: EventBody,
): TaskEither<StoreError, StoredEvent> {
  const { sessionId } = place.node;
  return program(async ({ take }) => {
    const batch = { expectedVersion: version, at: deps.clock.now(), events: [body] };
    const [stored] = await take(tx.events.append(sessionId, batch));
    if (stored === undefined) throw new Error('an append gives back what it wrote');
    deps.health.wrote(sessionId, stored.version);
    return stored;
  });
}
