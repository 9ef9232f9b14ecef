import type { Reason } from '@workrail/engine';
import type { Blocker, GapRecorded, Warning } from '@workrail/event-log';
import { BUDGETS, cutToBytes, type Digests, encodeBase32, type NodeId, type RunId } from '@workrail/kernel';

/** Where execution went on to in spite of something. */
interface NodeRef {
  readonly runId: RunId;
  readonly node: NodeId;
}

/** A gap with the reason that it is for. */
export interface Gap {
  readonly blocker: Blocker;
  readonly severity: GapRecorded['data']['severity'];
}

export const gapOf = (reason: Reason, blocker: Blocker): Gap => ({
  blocker,
  // A gate that only signals is meant to let through; everything else is missing.
  severity: reason._tag === 'ConfirmationRequired' && !reason.declined ? 'warning' : 'critical',
});

/** The events that keep gaps, in order; the ids are derived, so the same advance never makes two of one. */
export const gapEvents = (
  gaps: readonly Gap[],
  { runId, node }: NodeRef,
  digests: Digests,
): readonly GapRecorded[] =>
  gaps.map(({ blocker: { code, pointer, message }, severity }, index) => ({
    kind: 'gap_recorded',
    data: {
      runId,
      node,
      gapId: gapId(node, `${index}`, digests),
      severity,
      code,
      pointer,
      message,
      resolution: { kind: 'unresolved' },
    },
  }));

/** The event that closes a gap at a node behind it. */
export const resolvingEvent = (
  gap: GapRecorded['data'],
  { runId, node }: NodeRef,
  digests: Digests,
): GapRecorded => ({
  kind: 'gap_recorded',
  data: {
    runId,
    node,
    gapId: gapId(node, gap.gapId, digests),
    severity: 'info',
    code: gap.code,
    pointer: gap.pointer,
    message: cutToBytes(`Closed: ${gap.message}`, CLOSED_BYTES),
    resolution: { kind: 'resolves', gapId: gap.gapId },
  },
});

const gapId = (node: NodeId, which: string, digests: Digests): string =>
  `gap_${encodeBase32(digests.sha256(`gap ${node} ${which}`).slice(0, 8))}`;

/** With room for the mark of a message that is cut. */
const CLOSED_BYTES = BUDGETS.message - 3;
const SHOWN = 3;
/** Of a message, so that a step as long as a step may be has room beside its warnings. */
const MESSAGE_BYTES = 200;

const AT_THE_END =
  'The run ended without it. Once you have it, call continue_workflow with the stateToken that you sent, alone, and do the step again: that starts a new branch.';

/** What the agent is told of the gaps that its call left; `isLast`: no step comes after it that could close one. */
export function gapWarnings(
  events: readonly GapRecorded[],
  { isLast }: { readonly isLast: boolean },
): readonly Warning[] {
  const shown = events.slice(0, SHOWN).map(
    ({ data }): Warning => ({
      code: 'GAP_RECORDED',
      message: `${cutToBytes(data.message, MESSAGE_BYTES)} ${isLast ? AT_THE_END : `The run continued; once you have it, send resolvedGaps ["${data.gapId}"] with a step.`}`,
    }),
  );
  const more = events.length - shown.length;
  return more > 0 ? [...shown, { code: 'GAP_RECORDED', message: `${more} more gaps were recorded.` }] : shown;
}
