import { advance, type CheckSchema, mergeContext, type Selection, stepAt } from '@workrail/engine';
import {
  type AdvanceBlocked,
  type Blocker,
  MAX_DECISIONS,
  type StepAcked,
  type Warning,
} from '@workrail/event-log';
import {
  type BlobHash,
  BUDGETS,
  canonicalJson,
  childNode,
  type Digests,
  E,
  type Either,
  type JsonObject,
  retryAttempt,
  utf8Length,
} from '@workrail/kernel';
import type { VerifiedAck } from '@workrail/token-codec';
import { blockerOf, contextOverBudget } from '../execution/blockers.ts';
import type { Place } from '../execution/place.ts';
import type { Sent } from './sent.ts';

/** One attempt to advance with all that counts for it. */
export interface Attempt {
  readonly place: Place;
  readonly ack: VerifiedAck;
  /** What came now and, for a retry, what the blocked attempts before it had sent. */
  readonly sent: Sent;
  readonly warnings: readonly Warning[];
  readonly check: CheckSchema;
}

export interface Decided {
  readonly selection: Selection;
  /** Context of the node that the attempt leads to, as it reads back from the store. */
  readonly context: JsonObject;
  readonly stepId: string;
}

/** Where the attempt leads, or everything that is in its way. Pure. */
export function decideAttempt({ place, sent, check }: Attempt): Either<readonly Blocker[], Decided> {
  const { position, run } = place;
  if (position.kind === 'complete') throw new Error('no ack is ever issued for the end of a run');
  const text = sent.context === undefined ? '' : canonicalJson(mergeContext(place.context, sent.context));
  const context = sent.context === undefined ? place.context : (JSON.parse(text) as JsonObject);
  const artifacts = (sent.artifacts ?? []).map(({ value }) => value);
  const selection = advance(run.workflow, position, { context, notes: sent.notes, artifacts, check });
  const blockers = E.isLeft(selection) ? selection.left.map((reason) => blockerOf(reason, run.workflow)) : [];
  const bytes = utf8Length(text);
  if (bytes > BUDGETS.context) blockers.push(contextOverBudget(bytes, BUDGETS.context));
  if (E.isLeft(selection) || blockers.length > 0) return E.left(blockers);
  return E.right({
    selection: selection.right,
    context,
    stepId: stepAt(run.workflow, position.instruction).stepId,
  });
}

function recorded({ notes, context, artifacts }: Sent) {
  const output = {
    ...(notes === undefined ? {} : { notesMarkdown: notes }),
    ...(artifacts === undefined
      ? {}
      : { artifacts: artifacts.map(({ kind, hash, bytes }) => ({ kind, hash, bytes })) }),
  };
  return {
    ...(Object.keys(output).length === 0 ? {} : { output }),
    ...(context === undefined ? {} : { contextDelta: context }),
  };
}

export function ackedEvent(
  { place, ack, sent, warnings }: Attempt,
  { selection, stepId }: Decided,
  context: BlobHash,
  digests: Digests,
): StepAcked {
  const { runId, node, event } = place.node;
  return {
    kind: 'step_acked',
    data: {
      runId,
      from: node,
      to: childNode(runId, node, ack.attempt, digests),
      attempt: ack.attempt,
      stepId,
      depth: place.depth + 1,
      ...recorded(sent),
      context,
      preferences: event.data.preferences,
      position: selection.position,
      decisions: selection.decisions.slice(0, MAX_DECISIONS),
      warnings,
    },
  };
}

export function blockedEvent(
  { place, ack, sent, warnings }: Attempt,
  blockers: readonly Blocker[],
  digests: Digests,
): AdvanceBlocked {
  const { runId, node } = place.node;
  const retry = retryAttempt(node, ack.attempt, digests);
  return {
    kind: 'advance_blocked',
    data: { runId, node, attempt: ack.attempt, retry, blockers, ...recorded(sent), warnings },
  };
}
