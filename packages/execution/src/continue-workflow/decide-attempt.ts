import {
  advance,
  type CheckSchema,
  mergeContext,
  type Reason,
  type Selection,
  stepAt,
} from '@workrail/engine';
import {
  type AdvanceBlocked,
  type Blocker,
  type Capabilities,
  type CapabilityObserved,
  type EventBody,
  type GapRecorded,
  MAX_DECISIONS,
  type Preferences,
  type StepAcked,
  samePreferences,
  type Warning,
} from '@workrail/event-log';
import {
  type BlobHash,
  BUDGETS,
  canonicalJson,
  childNode,
  type Digests,
  defined,
  E,
  type Either,
  type JsonObject,
  retryAttempt,
  utf8Length,
} from '@workrail/kernel';
import type { Place } from '@workrail/session-reads';
import { openGapCount } from '@workrail/session-reads';
import type { VerifiedAck } from '@workrail/token-codec';
import { blockerOf, contextOverBudget, MAX_BLOCKERS } from '../answers/blockers.ts';
import { type Gap, gapEvents, gapOf, gapWarnings, resolvingEvent } from '../gaps/gap-events.ts';

import { recommendationWarnings } from '../preferences/recommendation.ts';
import { toleratedUnder } from '../preferences/tolerated.ts';
import type { Sent } from './sent.ts';

/** One attempt to advance with all that counts for it. */
export interface Attempt {
  readonly place: Place;
  readonly ack: VerifiedAck;
  /** What came now and, for a retry, what the blocked attempts before it had sent. */
  readonly sent: Sent;
  readonly warnings: readonly Warning[];
  readonly check: CheckSchema;
  /** What holds for the attempt: the node's, with what was sent along. */
  readonly preferences: Preferences;
  /** What is known of the agent, with what the attempt showed. */
  readonly capabilities: Capabilities;
  /** The gaps that the attempt closes. */
  readonly closes: readonly GapRecorded['data'][];
}

export interface Decided {
  readonly selection: Selection;
  readonly gaps: readonly Gap[];
  /** Context of the node that the attempt leads to, as it reads back from the store. */
  readonly context: JsonObject;
  readonly stepId: string;
}

/** Where the attempt leads, or everything that is in its way. Pure. */
export function decideAttempt(attempt: Attempt): Either<readonly Blocker[], Decided> {
  const { position, run, context: before } = attempt.place;
  if (position.kind === 'complete') throw new Error('no ack is ever issued for the end of a run');
  const { sent, check, preferences, capabilities } = attempt;
  const tolerates = toleratedUnder(preferences);
  const { context, over } = mergedContext(before, sent.context);
  const gaps: Gap[] = [];
  const blockers: Blocker[] = [];
  if (over !== undefined) {
    // Too much context is a matter of the call, which has no reason of the engine.
    if (preferences.autonomy === 'guided') blockers.push(over);
    else gaps.push({ blocker: over, severity: 'critical' });
  }
  const told = (reason: Reason) => blockerOf(reason, run.workflow);
  const advanced = advance(
    run.workflow,
    position,
    {
      context: over === undefined ? context : before,
      shown: before,
      notes: sent.notes,
      artifacts: (sent.artifacts ?? []).map(({ value }) => value),
      confirmation: sent.confirmation?.answer,
      capabilities,
      check,
    },
    tolerates,
  );
  if (E.isLeft(advanced)) return E.left([...advanced.left.map(told), ...blockers].slice(0, MAX_BLOCKERS));
  if (blockers.length > 0) return E.left(blockers);
  const { gaps: reasons, ...selection } = advanced.right;
  return E.right({
    selection,
    gaps: [...gaps, ...reasons.map((reason) => gapOf(reason, told(reason)))],
    context: over === undefined ? context : before,
    stepId: stepAt(run.workflow, position.instruction).stepId,
  });
}

/** The context with what was sent merged in, as it reads back from the store, and whether it is too much. */
function mergedContext(
  before: JsonObject,
  sent: JsonObject | undefined,
): { readonly context: JsonObject; readonly over?: Blocker } {
  if (sent === undefined) return { context: before };
  const text = canonicalJson(mergeContext(before, sent));
  const bytes = utf8Length(text);
  const context = JSON.parse(text) as JsonObject;
  return bytes > BUDGETS.context ? { context, over: contextOverBudget(bytes, BUDGETS.context) } : { context };
}

function recorded({ notes, context, artifacts }: Sent) {
  const output = defined({
    notesMarkdown: notes,
    artifacts: artifacts?.map(({ kind, hash, bytes }) => ({ kind, hash, bytes })),
  });
  return defined({
    output: Object.keys(output).length === 0 ? undefined : output,
    contextDelta: context,
  });
}

/** The events of an attempt that advances: what it showed and what it leaves open, then the step itself. */
export function ackedEvents(
  attempt: Attempt,
  { selection, gaps, stepId }: Decided,
  context: BlobHash,
  digests: Digests,
): { readonly before: readonly EventBody[]; readonly acked: StepAcked } {
  const { place, ack, sent, warnings, preferences, capabilities, closes } = attempt;
  const { runId, node } = place.node;
  const to = childNode(runId, node, ack.attempt, digests);
  const opened = gapEvents(gaps, { runId, node: to }, digests);
  const closing = closes.map((gap) => resolvingEvent(gap, { runId, node: to }, digests));
  const openGaps = openGapCount(place.node) + opened.length - closing.length;
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
        ...recorded(sent),
        context,
        preferences,
        position: selection.position,
        decisions: selection.decisions.slice(0, MAX_DECISIONS),
        warnings: [...warnings, ...ownWarnings(attempt), ...gapWarnings(opened)],
        confirmation: sent.confirmation,
        resolvedGaps: unlessNone(sent.resolvedGaps),
        capabilities: unlessEmpty(capabilities),
        openGaps: openGaps > 0 ? openGaps : undefined,
      }),
    },
  };
}

/** The events of an attempt that stays: what it showed, then what is missing. */
export function blockedEvents(
  attempt: Attempt,
  blockers: readonly Blocker[],
  digests: Digests,
): { readonly before: readonly EventBody[]; readonly blocked: AdvanceBlocked } {
  const { place, ack, sent, warnings, preferences, capabilities } = attempt;
  const { runId, node, event } = place.node;
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
        ...recorded(sent),
        warnings: [...warnings, ...ownWarnings(attempt)],
        confirmation: sent.confirmation,
        resolvedGaps: unlessNone(sent.resolvedGaps),
        preferences: samePreferences(preferences, event.data.preferences) ? undefined : preferences,
        capabilities: unlessEmpty(capabilities),
      }),
    },
  };
}

/** What follows from what came with the call. */
function ownWarnings({ place, sent, preferences }: Attempt): readonly Warning[] {
  const claims = (sent.capabilities ?? []).filter(({ evidence }) => evidence === 'claim');
  return [
    ...(sent.warnings ?? []),
    ...(sent.preferences === undefined
      ? []
      : recommendationWarnings(place.run.workflow.recommendedPreferences, preferences)),
    ...claims.map(
      ({ capability }): Warning => ({
        code: 'CLAIM_TOO_WEAK',
        message: `That you claim the capability "${capability}" was recorded and does not count: try it, then send evidence "attempted_use" with what came of it.`,
      }),
    ),
  ];
}

const observedEvents = ({ place, ack, sent }: Attempt): readonly CapabilityObserved[] =>
  (sent.capabilities ?? []).map((report) => ({
    kind: 'capability_observed',
    data: { runId: place.node.runId, node: place.node.node, attempt: ack.attempt, ...report },
  }));

const unlessEmpty = (capabilities: Capabilities): Capabilities | undefined =>
  Object.keys(capabilities).length === 0 ? undefined : capabilities;

const unlessNone = (ids: readonly string[] | undefined): readonly string[] | undefined =>
  ids === undefined || ids.length === 0 ? undefined : ids;
