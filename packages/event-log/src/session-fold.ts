import type { NodeId, RunId } from '@workrail/kernel';
import type {
  AttemptEvent,
  CheckpointRecorded,
  GapRecorded,
  NodeEvent,
  ObservationKey,
  Preferences,
  SessionStarted,
  StoredEvent,
} from './event.ts';

/** What is kept of the points of a run and of what was noted, which is most of what a session holds. */
export interface Kept<Point, Checkpoint> {
  /** `parent` is the number of the point that it came of. */
  readonly point: (event: StoredEvent & NodeEvent, parent: number | null) => Point;
  readonly checkpoint: (event: StoredEvent & CheckpointRecorded) => Checkpoint;
}

export interface RunState<Point = unknown, Checkpoint = unknown> {
  /** In the order in which they came to be, the root first. */
  readonly points: Point[];
  /** Place of each node among the points. */
  readonly numbers: Map<NodeId, number>;
  readonly parents: Set<NodeId>;
  readonly checkpoints: Checkpoint[];
  /** Those that no later one closed. */
  readonly gaps: Map<string, GapRecorded['data']>;
  readonly workflowId: string;
  readonly startedAt: string;
  tip: StoredEvent & NodeEvent;
  tipNode: NodeId;
  /** The latest attempt from the tip. */
  latest: AttemptEvent | undefined;
  preferences: Preferences;
  lastActivity: string;
}

export interface SessionState<Point, Checkpoint> {
  opening: (StoredEvent & SessionStarted) | undefined;
  events: number;
  lastActivity: string;
  /** The latest of each kind. */
  readonly observations: Partial<Record<ObservationKey, string>>;
  /** In the order in which they began. */
  readonly runs: Map<RunId, RunState<Point, Checkpoint>>;
  /** What was noted in the session and in none of its runs. */
  readonly notes: Checkpoint[];
}

/** Takes the events of one session in order. What they come to is the same, however they come in pieces. */
export function foldSession<Point, Checkpoint>(
  kept: Kept<Point, Checkpoint>,
): {
  readonly add: (event: StoredEvent) => void;
  readonly state: Readonly<SessionState<Point, Checkpoint>>;
} {
  const runs = new Map<RunId, RunState<Point, Checkpoint>>();
  const state: SessionState<Point, Checkpoint> = {
    opening: undefined,
    events: 0,
    lastActivity: '',
    observations: {},
    runs,
    notes: [],
  };
  /** Gaps of a start stand before it. */
  const waiting = new Map<RunId, Map<string, GapRecorded['data']>>();

  const inRun = (event: StoredEvent): void => {
    switch (event.kind) {
      case 'run_started': {
        const { runId } = event.data;
        runs.set(runId, started(event, kept.point(event, null), waiting.get(runId)));
        waiting.delete(runId);
        return;
      }
      case 'step_acked': {
        const run = runs.get(event.data.runId);
        if (run !== undefined) acked(run, event, kept);
        return;
      }
      case 'advance_blocked': {
        const run = runs.get(event.data.runId);
        if (run === undefined) return;
        run.lastActivity = event.at;
        if (run.tipNode === event.data.node) run.latest = event;
        return;
      }
      case 'preferences_changed': {
        const run = runs.get(event.data.runId);
        if (run?.tipNode === event.data.node) run.preferences = event.data.effective;
        return;
      }
      case 'gap_recorded': {
        const { runId, gapId, resolution } = event.data;
        const gaps = runs.get(runId)?.gaps ?? waiting.get(runId) ?? new Map<string, GapRecorded['data']>();
        if (resolution.kind === 'resolves') gaps.delete(resolution.gapId);
        else gaps.set(gapId, event.data);
        if (!runs.has(runId)) waiting.set(runId, gaps);
        return;
      }
      default:
    }
  };

  return {
    state,
    add: (event) => {
      state.events += 1;
      state.lastActivity = event.at;
      if (event.kind === 'session_started') state.opening = event;
      else if (event.kind === 'observation_recorded') state.observations[event.data.key] = event.data.value;
      else if (event.kind === 'checkpoint_recorded') {
        const { at } = event.data;
        const place = at === undefined ? state.notes : runs.get(at.runId)?.checkpoints;
        place?.push(kept.checkpoint(event));
      } else inRun(event);
    },
  };
}

function started<Point, Checkpoint>(
  event: StoredEvent & NodeEvent & { readonly kind: 'run_started' },
  point: Point,
  gaps = new Map<string, GapRecorded['data']>(),
): RunState<Point, Checkpoint> {
  const { node, workflowId, preferences } = event.data;
  return {
    points: [point],
    numbers: new Map([[node, 0]]),
    parents: new Set(),
    checkpoints: [],
    gaps,
    workflowId,
    startedAt: event.at,
    tip: event,
    tipNode: node,
    latest: undefined,
    preferences,
    lastActivity: event.at,
  };
}

function acked<Point, Checkpoint>(
  run: RunState<Point, Checkpoint>,
  event: StoredEvent & NodeEvent & { readonly kind: 'step_acked' },
  kept: Kept<Point, Checkpoint>,
): void {
  const { from, to, preferences } = event.data;
  run.numbers.set(to, run.points.length);
  run.points.push(kept.point(event, run.numbers.get(from) ?? null));
  run.parents.add(from);
  Object.assign(run, {
    tip: event,
    tipNode: to,
    latest: undefined,
    preferences,
    lastActivity: event.at,
  });
}
