import {
  type AdvanceBlocked,
  type AttemptEvent,
  nodeFacts,
  type SessionEvent,
  type SessionEventBody,
  sessionStreamId,
} from '@workrail/event-log';
import {
  BUDGETS,
  canonicalJson,
  defined,
  E,
  type Either,
  O,
  program,
  type TaskEither,
  utf8Length,
} from '@workrail/kernel';
import type { ReadTransaction, StoreError, WriteTransaction } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import {
  capabilitiesAt,
  gapsToClose,
  isSameEvent,
  madeWith,
  minterOf,
  pointAt,
  preferencesAt,
  type RunPoint,
  unknownNode,
  withReports,
  writeProgram,
} from '@workrail/session-reads';
import type { TokenError, VerifiedAck } from '@workrail/token-codec';
import type { ExecutionAnswer } from '../answers/answer.ts';
import { branchesBefore } from '../answers/branches.ts';
import { answersFor, NO_ANSWERS } from '../approvals/answers-for.ts';
import type { Dependencies } from '../dependencies.ts';
import { outcomeOf } from '../drive-run/outcomes.ts';
import type { ServedStep } from '../served-step.ts';
import { type AckInput, loadInput, mergeInput } from './ack-input.ts';
import { advancedAnswer, blockedAnswer, keptConfirmation, refusedIn } from './attempt-answer.ts';
import { type Attempt, ackedEvents, blockedEvents, decideAttempt } from './decide-attempt.ts';
import { replay } from './replay.ts';

export type AdvanceDependencies = Pick<
  Dependencies,
  'store' | 'clock' | 'entropy' | 'digests' | 'runs' | 'health' | 'sightings'
>;

export type AdvanceError = StoreError | TokenError | InvalidInputError;

/** What is known of an attempt before the write lock is taken. */
export type AttemptRequest = Pick<
  Attempt,
  'place' | 'ack' | 'sent' | 'warnings' | 'check' | 'approvals' | 'gatesHold' | 'seen' | 'served'
>;

export interface AdvanceResult {
  readonly answer: ExecutionAnswer;
  /** Where the attempt led to, if it was recorded now. */
  readonly reached?: RunPoint;
}

type RecordedAttempt =
  | { readonly kind: 'used'; readonly place: RunPoint; readonly event: AttemptEvent }
  | { readonly kind: 'blocked'; readonly place: RunPoint; readonly event: SessionEvent & AdvanceBlocked }
  | {
      readonly kind: 'advanced';
      readonly place: RunPoint;
      readonly reached: RunPoint;
      /** Whether it is the first thing that was recorded since its node was made. */
      readonly first: boolean;
    };

/** Decides and records one attempt of an agent, and answers it. */
export function advanceOnce(
  deps: AdvanceDependencies,
  attempt: AttemptRequest & { readonly ack: VerifiedAck },
): TaskEither<AdvanceError, AdvanceResult> {
  const { ack, sent } = attempt;
  return writeProgram<AdvanceError, AdvanceResult>(deps, async (tx, { take }) => {
    const recorded = await take(recordAttempt(deps, tx, attempt));
    if (recorded.kind === 'used')
      return { answer: await take(replay(deps, tx, { ...recorded, key: ack.key, sent })) };
    const minter = minterOf(ack.key, deps.digests);
    if (recorded.kind === 'blocked') return { answer: blockedAnswer(recorded.place, recorded.event, minter) };
    const { place: from, reached: to, first } = recorded;
    const before = first ? 0 : await take(branchesBefore(tx, from.node.node, to.node.node));
    return { answer: advancedAnswer({ from, to, before }, minter), reached: to };
  });
}

/** Decides one attempt under the write lock, once. What was sent is in the log afterwards, whatever came of it. */
export const recordAttempt = (deps: AdvanceDependencies, tx: WriteTransaction, attempt: AttemptRequest) =>
  program<AdvanceError, RecordedAttempt>(async ({ take, fail }) => {
    const { node, sessionId } = attempt.place.node;
    // The place may be remembered; the event that made it has to be there, and whole, at this moment.
    const found = await take(tx.graph.node(node));
    if (found._tag === 'None') return fail(unknownNode());
    const { version } = await take(deps.health.check(tx, sessionId));
    const remembered = isSameEvent(found.value.event, attempt.place.node.event);
    const place = remembered ? attempt.place : await take(pointAt(deps, tx, found.value));
    // Nothing can have been recorded at a node whose event is the session's latest.
    const first = version === place.node.event.version;
    const used = first ? O.none : await take(tx.graph.attempt(node, attempt.ack.attempt));
    if (used._tag === 'Some') return { kind: 'used' as const, place, event: used.value };
    const whole = await take(completed(deps, tx, { ...attempt, place, first }));
    return take(record(deps, tx, { ...whole, first }, version));
  });

/** The attempt with what counts for it at this moment: what was kept, and the preferences of its node. */
export const completed = (
  { clock }: Pick<Dependencies, 'clock'>,
  tx: ReadTransaction,
  { first = false, ...attempt }: AttemptRequest & { readonly first?: boolean },
) =>
  program<StoreError | InvalidInputError, Attempt>(async ({ take, value }) => {
    const { place, ack } = attempt;
    const blocked = first ? O.none : await take(tx.graph.retryOf(place.node.node, ack.attempt));
    const kept = blocked._tag === 'Some' ? blocked.value : undefined;
    const sent =
      kept === undefined ? attempt.sent : mergeInput(await take(keptOf(tx, kept, place)), attempt.sent);
    if (kept !== undefined) value(withinBudget(sent));
    const at = clock.now();
    const confirmer = place.run.engine.confirmerAt(place.run.workflow, place.position);
    const people = confirmer === undefined ? NO_ANSWERS : await take(answersFor(tx, place.node, sent, at));
    const { effective, version } = first ? madeWith(place.node) : await take(preferencesAt(tx, place.node));
    // What a blocked attempt asked for is older than a change that was made at the node since.
    const asked = kept !== undefined && version > kept.version ? attempt.sent.preferences : sent.preferences;
    const served = attempt.served ?? (await take(servedIn(tx, kept)));
    return {
      ...attempt,
      ...(served === undefined ? {} : { served }),
      sent,
      people,
      preferences: { ...effective, ...asked },
      capabilities: withReports(capabilitiesAt(place.node), kept, sent.capabilities),
      at,
      closes: await take(
        gapsToClose(tx, place.node, { asked: attempt.sent.resolvedGaps, kept: sent.resolvedGaps }),
      ),
    };
  });

/** What is kept from try to try does not grow without an end: it is recorded whole with each of them. */
function withinBudget({ context = {}, artifacts = [] }: AckInput): Either<InvalidInputError, void> {
  const bytes = utf8Length(canonicalJson(context));
  if (bytes > BUDGETS.context)
    return invalid(
      'context',
      'max-bytes',
      `together with what was kept from earlier blocked calls, context has ${bytes} bytes; at most ${BUDGETS.context} are allowed`,
      'Send only what the step still lacks, and null for keys that are not needed.',
    );
  return artifacts.length <= MOST_KEPT
    ? E.right(undefined)
    : invalid(
        'output.artifacts',
        'max-items',
        `together with those kept from earlier blocked calls, there are ${artifacts.length} artifacts; at most ${MOST_KEPT} are allowed`,
        'Send only what the step still lacks: what was kept counts without being sent again.',
      );
}

const MOST_KEPT = 40;

/** How the server's step ended that a blocked attempt could not leave. */
const servedIn = (tx: ReadTransaction, event: AttemptEvent | undefined) =>
  program<StoreError, ServedStep | undefined>(async ({ take }) => {
    const outcome = event?.data.outcome;
    return outcome === undefined ? undefined : { outcome, seen: await take(outcomeOf(tx, outcome)) };
  });

/** What a blocked attempt sent, without what does not fit: that has to come again. */
const keptOf = (tx: ReadTransaction, event: AttemptEvent, { run }: RunPoint) =>
  program<StoreError, AckInput>(async ({ take }) => {
    const { artifacts, ...rest } = await take(loadInput(tx, event));
    if (event.kind !== 'advance_blocked') return defined({ ...rest, artifacts });
    const { kinds } = refusedIn(event.data.blockers, run.workflow);
    return defined({
      ...rest,
      artifacts: artifacts?.filter(({ kind }) => !kinds.has(kind)),
      confirmation: keptConfirmation(event, run.workflow),
    });
  });

const record = (
  deps: AdvanceDependencies,
  tx: WriteTransaction,
  { first, ...attempt }: Attempt & { readonly first: boolean },
  version: number,
) =>
  program<StoreError, RecordedAttempt>(async ({ take }) => {
    const { place } = attempt;
    for (const { value } of attempt.sent.artifacts ?? []) await take(tx.blobs.put(value));
    const seen = await take(deps.sightings.changed(tx, place.node.sessionId, attempt.seen ?? []));
    const decided = decideAttempt(attempt);
    if (E.isLeft(decided)) {
      const { before, blocked } = blockedEvents(attempt, decided.left, deps.digests);
      const event = await take(append(deps, tx, { ...attempt, version }, [...seen, ...before, blocked]));
      if (event.kind !== 'advance_blocked') throw new Error('an append gives back what it wrote');
      return { kind: 'blocked' as const, place, event };
    }
    const { context } = decided.right;
    const unchanged = context === place.context;
    const blob = unchanged ? place.node.event.data.context : await take(tx.blobs.put(context));
    const { before, acked } = ackedEvents(attempt, decided.right, blob, deps.digests);
    const event = await take(append(deps, tx, { ...attempt, version }, [...seen, ...before, acked]));
    const node = nodeFacts(place.node.sessionId, event, acked.data.to);
    if (node === undefined) throw new Error('an append gives back what it wrote');
    const { position, depth } = acked.data;
    const reached = { node, run: place.run, position, context, depth };
    return { kind: 'advanced' as const, place, reached, first };
  });

/** Appends what one call says and gives back the last of it. */
const append = (
  deps: AdvanceDependencies,
  tx: WriteTransaction,
  { place, at, version }: Pick<Attempt, 'place' | 'at'> & { readonly version: number },
  events: readonly SessionEventBody[],
) =>
  program<StoreError, SessionEvent>(async ({ take }) => {
    const { sessionId } = place.node;
    const batch = { expectedVersion: version, at, events };
    const stored = (await take(tx.events.append(sessionStreamId(sessionId), batch))).at(-1);
    if (stored === undefined) throw new Error('an append gives back what it wrote');
    deps.health.wrote(sessionId, version, stored.version);
    return stored;
  });
