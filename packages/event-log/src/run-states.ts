/** How a run that the server has a part in stands. `waiting`: for a time at which a request is sent again. */
export const RUN_STATES = [
  'running',
  'waiting',
  'needs_decision',
  'waits_for_agent',
  'succeeded',
  'failed',
  'canceled',
] as const;
/** How a run stands that the server has a part in. */
export type RunState = (typeof RUN_STATES)[number];

/** What one event says of how its run stands. */
export interface RunStateChange {
  readonly state: RunState;
  /** Id of a step about which somebody has to decide from here on. */
  readonly asks?: string;
  /** Id of a step about which nobody has to decide any more. */
  readonly settles?: string;
  /** Also of a run that was canceled. */
  readonly reopens?: true;
}

/** What is kept of how a run stands. */
export interface ServedRun {
  readonly state: RunState;
  /** Ids of the steps that wait for a decision, in order, each once. */
  readonly undecided: readonly string[];
}

const ENDS: ReadonlySet<RunState> = new Set(['succeeded', 'failed', 'canceled']);

/**
 * How a run stands after an event. The state is that of the latest event, with
 * two exceptions: a canceled run stays so until it is reopened, and while any step waits for a decision, what another
 * step does beside it does not hide that. The steps that wait are remembered by their ids, which the events name, so
 * that deriving all of it again gives the same. Nothing waits any more once a run ends, is canceled or is reopened.
 */
export function nextServedRun(
  before: ServedRun | undefined,
  { state, asks, settles, reopens }: RunStateChange,
): ServedRun {
  if (before?.state === 'canceled' && !reopens) return before;
  if (reopens || ENDS.has(state)) return { state, undecided: [] };
  const waiting = new Set(before?.undecided);
  if (asks !== undefined) waiting.add(asks);
  if (settles !== undefined) waiting.delete(settles);
  return { state: waiting.size > 0 ? 'needs_decision' : state, undecided: [...waiting].sort() };
}
