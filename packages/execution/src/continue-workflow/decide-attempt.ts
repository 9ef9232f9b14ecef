import type { CheckSchema, Reason, Selection } from '@workrail/engine';
import {
  type AdvanceBlocked,
  type Blocker,
  type Capabilities,
  type CapabilityObserved,
  type Confirmation,
  type GapRecorded,
  lacksOnlyApproval,
  MAX_BLOCKERS,
  MAX_DECISIONS,
  type Preferences,
  type SessionEventBody,
  type StepAcked,
  samePreferences,
  type Warning,
} from '@workrail/event-log';
import {
  type BlobHash,
  childNode,
  type Digests,
  defined,
  E,
  type Either,
  type JsonObject,
  retryAttempt,
} from '@workrail/kernel';
import type { NodeRecord, Observation } from '@workrail/ports';
import { openGapCount, type RunPoint } from '@workrail/session-reads';
import type { VerifiedAck } from '@workrail/token-codec';
import type { Position } from '@workrail/workflow-compiler';
import { otherResultWarning } from '../answers/answer-texts.ts';
import { blockerOf } from '../answers/blockers.ts';
import { figureWarnings } from '../answers/figure-warnings.ts';
import { passedOverWarnings } from '../answers/passed-over.ts';
import { hasCommands, turnAt } from '../answers/turn-at.ts';
import { unreadKeyWarnings } from '../answers/unread-keys.ts';
import { unregisteredKindWarnings } from '../answers/unregistered-kinds.ts';
import { outweighsClaims, type PeoplesAnswers } from '../approvals/answers-for.ts';
import type { ApprovalPath } from '../approvals/approval-rules.ts';
import { type Gap, gapEvents, gapOf, gapWarnings, resolvingEvent } from '../gaps/gap-events.ts';
import { recommendationWarnings } from '../preferences/recommendation.ts';
import { opensGates, toleratedUnder } from '../preferences/tolerated.ts';
import type { ServedStep } from '../served-step.ts';
import { type AckInput, outputOf } from './ack-input.ts';

/** One attempt to advance with all that counts for it. */
export interface Attempt {
  readonly place: RunPoint;
  readonly ack: Pick<VerifiedAck, 'attempt'>;
  /** What came now and, for a retry, what the blocked attempts before it had sent. */
  readonly sent: AckInput;
  readonly warnings: readonly Warning[];
  readonly check: CheckSchema;
  /** How a person's approval gets here. */
  readonly approvals: ApprovalPath;
  /** Whether a gate holds whatever the preferences say. */
  readonly gatesHold: boolean;
  /** What people have said about results of the step. */
  readonly people: PeoplesAnswers;
  /** What holds for the attempt: the node's, with what was sent along. */
  readonly preferences: Preferences;
  /** What is known of the agent, with what the attempt showed. */
  readonly capabilities: Capabilities;
  readonly at: string;
  readonly closes: readonly GapRecorded['data'][];
  /** What git says of the workspace now. */
  readonly seen?: readonly Observation[];
  /** How the step ended, where the server did it. */
  readonly served?: ServedStep;
}

export interface AdvanceDecision extends Selection {
  readonly gaps: readonly Gap[];
  /** Context of the node that the attempt leads to, as it reads back from the store. */
  readonly context: JsonObject;
  readonly stepId: string;
}

/** Where the attempt leads, or everything that is in its way, in words. Pure. */
export function decideAttempt(attempt: Attempt): Either<readonly Blocker[], AdvanceDecision> {
  const { run, position, context } = attempt.place;
  if (position.kind === 'complete') throw new Error('no ack is ever issued for the end of a run');
  const { sent, check, preferences, capabilities, gatesHold } = attempt;
  const confirmation = countedConfirmation(attempt);
  const decision = run.engine.decideAttempt(run.workflow, position, {
    context,
    contextDelta: sent.context,
    outcome: attempt.served?.seen,
    result: {
      notes: sent.notes,
      artifacts: (sent.artifacts ?? []).map(({ value }) => value),
      confirmation: confirmation?.answer,
      capabilities,
      check,
    },
    tolerates: (reason) =>
      !(gatesHold && reason._tag === 'ConfirmationRequired') && toleratedUnder(preferences)(reason),
  });
  const reasons = decision.kind === 'blocked' ? decision.reasons : decision.gaps;
  const isComplete = reasons.every(({ _tag }) => _tag === 'ConfirmationRequired');
  const told = (reason: Reason) =>
    blockerOf(reason, run.workflow, {
      path: attempt.approvals,
      isComplete,
      comment: confirmation?.comment,
      people: attempt.people,
      isHeld: gatesHold && opensGates(preferences),
    });
  if (decision.kind === 'blocked') return E.left(decision.reasons.slice(0, MAX_BLOCKERS).map(told));
  return E.right({ ...decision, gaps: decision.gaps.map((reason: Reason) => gapOf(reason, told(reason))) });
}

/** What counts as said to the result; where a person is asked themselves, an agent's own "approved" does not. */
function countedConfirmation({ people, sent, approvals }: Attempt): Confirmation | undefined {
  if (people.answered !== undefined) return people.answered;
  const { confirmation } = sent;
  const isClaim = confirmation?.source === 'claimed_by_agent' && confirmation.answer === 'approved';
  return isClaim && (approvals !== 'claim' || outweighsClaims(people)) ? undefined : confirmation;
}

/** What an attempt's event says of what was sent and shown, whatever came of it. */
function recorded({ sent, capabilities, people: { answered } }: Attempt) {
  const { context, confirmation, resolvedGaps = [] } = sent;
  const output = outputOf(sent);
  return {
    output: Object.keys(output).length === 0 ? undefined : output,
    contextDelta: context,
    confirmation: answered ?? confirmation,
    resolvedGaps: resolvedGaps.length === 0 ? undefined : resolvedGaps,
    capabilities: Object.keys(capabilities).length === 0 ? undefined : capabilities,
  };
}

/** The events of an attempt that advances: what it showed and what it leaves open, then the step itself. */
export function ackedEvents(
  attempt: Attempt,
  { position, decisions, gaps, stepId, passedOver, context: reached }: AdvanceDecision,
  context: BlobHash,
  digests: Digests,
): { readonly before: readonly SessionEventBody[]; readonly acked: StepAcked } {
  const { place, ack, warnings, preferences, closes } = attempt;
  const { runId, node } = place.node;
  const to = childNode(runId, node, ack.attempt, digests);
  const opened = gapEvents(gaps, { runId, node: to }, digests);
  const closing = closes.map((gap) => resolvingEvent(gap, { runId, node: to }, digests));
  const openGaps = openGapCount(place.node) + opened.length - closing.length;
  const failures = failuresAt(place.node) + (attempt.served?.outcome.state === 'failed' ? 1 : 0);
  return {
    before: [...observedEvents(attempt), ...opened, ...closing],
    acked: {
      kind: 'step_acked',
      data: defined({
        runId,
        from: node,
        to,
        attempt: ack.attempt,
        stepId,
        depth: place.depth + 1,
        ...recorded(attempt),
        context,
        preferences,
        position,
        decisions: decisions.slice(0, MAX_DECISIONS),
        warnings: [
          ...warnings,
          ...ownWarnings(attempt),
          ...gapWarnings(opened, { isLast: position.kind === 'complete' }),
          ...passedOverWarnings(passedOver),
          ...figureWarnings(place.run.workflow, position, reached),
        ],
        openGaps: openGaps > 0 ? openGaps : undefined,
        outcome: attempt.served?.outcome,
        turn: turnAt(place.run, position),
        // Nothing else says at the end of a run that the server had a part in it.
        failures: failures > 0 || endsServed(attempt, position) ? failures : undefined,
      }),
    },
  };
}

/** Whether the agent ends a run in which the server did steps. */
const endsServed = ({ place, served }: Attempt, position: Position): boolean =>
  served === undefined && position.kind === 'complete' && hasCommands(place.run.workflow);

/** Steps of the server that failed on the way to a point. */
const failuresAt = ({ event }: NodeRecord): number =>
  event.kind === 'step_acked' ? (event.data.failures ?? 0) : 0;

/** The events of an attempt that stays: what it showed, then what is missing. */
export function blockedEvents(
  attempt: Attempt,
  blockers: readonly Blocker[],
  digests: Digests,
): { readonly before: readonly SessionEventBody[]; readonly blocked: AdvanceBlocked } {
  const { place, ack, warnings, preferences, people } = attempt;
  const { runId, node, event } = place.node;
  // The call that has asked is back from asking; any other one waits for what comes of it.
  const waits = attempt.approvals !== 'client' && people.form?.isSame === true && lacksOnlyApproval(blockers);
  const retry = retryAttempt(node, ack.attempt, digests);
  return {
    before: observedEvents(attempt),
    blocked: {
      kind: 'advance_blocked',
      data: defined({
        runId,
        node,
        attempt: ack.attempt,
        retry,
        blockers,
        ...recorded(attempt),
        asked: waits ? people.form?.question : undefined,
        warnings: [...warnings, ...ownWarnings(attempt)],
        preferences: samePreferences(preferences, event.data.preferences) ? undefined : preferences,
        turn: attempt.served === undefined ? undefined : ('agent' as const),
        outcome: attempt.served?.outcome,
      }),
    },
  };
}

/** What follows from what came with the call. */
function ownWarnings({ place, sent, preferences, people }: Attempt): readonly Warning[] {
  const claims = (sent.capabilities ?? []).filter(({ evidence }) => evidence === 'claim');
  return [
    ...(sent.warnings ?? []),
    ...people.unheard.map(otherResultWarning),
    ...(sent.preferences === undefined
      ? []
      : recommendationWarnings(place.run.workflow.recommendedPreferences, preferences)),
    ...unregisteredKindWarnings(place.run.workflow, sent.artifacts),
    ...unreadKeyWarnings(place.run.workflow, sent.context, { ...place.context, ...sent.context }),
    ...claims.map(
      ({ capability }): Warning => ({
        code: 'CLAIM_TOO_WEAK',
        message: `Your claim to have the capability "${capability}" was recorded but does not count: try it, then send evidence "attempted_use" with the result.`,
      }),
    ),
  ];
}

const observedEvents = ({ place, ack, sent }: Attempt): readonly CapabilityObserved[] =>
  (sent.capabilities ?? []).map((report) => ({
    kind: 'capability_observed',
    data: { runId: place.node.runId, node: place.node.node, attempt: ack.attempt, ...report },
  }));
