import type { NodeId, RunId, SessionId } from '@workrail/kernel';
import type { Decision } from '@workrail/workflow-compiler';
import type {
  AttemptEvent,
  Blocker,
  Confirmation,
  GapRecorded,
  NodeEvent,
  ObservationKey,
  Output,
  Preferences,
  StoredEvent,
} from './event.ts';
import { type RunStatus, runStatus } from './run-status.ts';

/** A point of a run and what led to it. */
export interface PointOverview {
  readonly node: NodeId;
  /** Null for the root. */
  readonly parent: NodeId | null;
  /** The step that was done to get here; null for the root. */
  readonly stepId: string | null;
  readonly at: string;
  readonly output?: Output;
  /** What the workflow decided on the way from here to the step that comes next; none where it is left out. */
  readonly decisions?: readonly Decision[];
  /** What was said of the step's work, where somebody had to agree. */
  readonly confirmation?: Confirmation;
}

/** Progress noted at a point, or in the session as a whole. */
export interface CheckpointOverview {
  readonly node?: NodeId;
  readonly at: string;
  readonly output: Output;
}

export interface RunOverview {
  readonly runId: RunId;
  readonly workflowId: string;
  readonly startedAt: string;
  /** Where the run stands: its latest point. */
  readonly tip: NodeId;
  readonly status: RunStatus;
  /** Steps done on the way to the tip. */
  readonly stepsDone: number;
  readonly lastActivity: string;
  /** What holds at the tip. */
  readonly preferences: Preferences;
  /** Points without a point behind them: the ends of its branches. */
  readonly branches: number;
  /** In the order in which they came to be, the root first. */
  readonly points: readonly PointOverview[];
  readonly checkpoints: readonly CheckpointOverview[];
  /** Gaps of all branches that no later one closed. */
  readonly openGaps: readonly GapRecorded['data'][];
  /** What the latest attempt from the tip lacked, where the run is blocked. */
  readonly blockers: readonly Blocker[];
}

/** What a session's log comes to. */
export interface SessionOverview {
  readonly sessionId: SessionId;
  readonly title?: string;
  readonly workspace?: string;
  /** Set where it came without what points to a machine and what looks secret. */
  readonly redacted?: true;
  readonly startedAt: string;
  readonly lastActivity: string;
  readonly events: number;
  /** The latest of each kind. */
  readonly observations: Readonly<Partial<Record<ObservationKey, string>>>;
  readonly runs: readonly RunOverview[];
  /** What was noted in the session and in none of its runs. */
  readonly notes: readonly CheckpointOverview[];
}

interface RunState {
  readonly points: PointOverview[];
  readonly checkpoints: CheckpointOverview[];
  readonly gaps: Map<string, GapRecorded['data']>;
  readonly parents: Set<NodeId>;
  readonly workflowId: string;
  readonly startedAt: string;
  tip: StoredEvent & NodeEvent;
  tipNode: NodeId;
  latest: AttemptEvent | undefined;
  preferences: Preferences;
  lastActivity: string;
}

/** Takes the events of one session in order, and says what they come to. */
export function sessionOverview(): {
  readonly add: (event: StoredEvent) => void;
  /** Undefined where no session began. */
  readonly value: () => SessionOverview | undefined;
} {
  const runs = new Map<RunId, RunState>();
  const notes: CheckpointOverview[] = [];
  const observations: Partial<Record<ObservationKey, string>> = {};
  let opening: (StoredEvent & { readonly kind: 'session_started' }) | undefined;
  let [events, lastActivity] = [0, ''];

  const inRun = (event: StoredEvent): void => {
    switch (event.kind) {
      case 'run_started': {
        const { runId, node, workflowId, preferences, decisions } = event.data;
        runs.set(runId, {
          points: [{ node, parent: null, stepId: null, at: event.at, ...decided(decisions) }],
          checkpoints: [],
          gaps: new Map(),
          parents: new Set(),
          workflowId,
          startedAt: event.at,
          tip: event,
          tipNode: node,
          latest: undefined,
          preferences,
          lastActivity: event.at,
        });
        return;
      }
      case 'step_acked': {
        const { runId, from, to, stepId, output, preferences, decisions, confirmation } = event.data;
        const run = runs.get(runId);
        if (run === undefined) return;
        run.points.push({
          node: to,
          parent: from,
          stepId,
          at: event.at,
          ...(output === undefined ? {} : { output }),
          ...decided(decisions),
          ...(confirmation === undefined ? {} : { confirmation }),
        });
        run.parents.add(from);
        Object.assign(run, {
          tip: event,
          tipNode: to,
          latest: undefined,
          preferences,
          lastActivity: event.at,
        });
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
        if (resolution.kind === 'resolves') runs.get(runId)?.gaps.delete(resolution.gapId);
        else (runs.get(runId)?.gaps ?? early(runId)).set(gapId, event.data);
        return;
      }
      default:
    }
  };

  /** Gaps of a start stand before it. */
  const waiting = new Map<RunId, Map<string, GapRecorded['data']>>();
  const early = (run: RunId): Map<string, GapRecorded['data']> => {
    const gaps = waiting.get(run) ?? new Map<string, GapRecorded['data']>();
    waiting.set(run, gaps);
    return gaps;
  };

  return {
    add: (event) => {
      events += 1;
      lastActivity = event.at;
      if (event.kind === 'session_started') opening = event;
      else if (event.kind === 'observation_recorded') observations[event.data.key] = event.data.value;
      else if (event.kind === 'checkpoint_recorded') {
        const { at, output } = event.data;
        const noted = { at: event.at, output, ...(at === undefined ? {} : { node: at.node }) };
        if (at === undefined) notes.push(noted);
        else runs.get(at.runId)?.checkpoints.push(noted);
      } else {
        inRun(event);
        if (event.kind === 'run_started')
          for (const [id, gap] of waiting.get(event.data.runId) ?? [])
            runs.get(event.data.runId)?.gaps.set(id, gap);
      }
    },
    value: () => {
      if (opening === undefined) return undefined;
      const { sessionId, title, workspace, redacted } = opening.data;
      return {
        sessionId,
        ...(title === undefined ? {} : { title }),
        ...(workspace === undefined ? {} : { workspace }),
        ...(redacted === undefined ? {} : { redacted }),
        startedAt: opening.at,
        lastActivity,
        events,
        observations,
        runs: [...runs].map(([runId, run]) => runOverview(runId, run)),
        notes,
      };
    },
  };
}

const decided = (decisions: readonly Decision[]): Pick<PointOverview, 'decisions'> =>
  decisions.length === 0 ? {} : { decisions };

function runOverview(runId: RunId, run: RunState): RunOverview {
  const { tip, tipNode, latest, points, parents, gaps, checkpoints } = run;
  const { workflowId, startedAt, preferences, lastActivity } = run;
  return {
    runId,
    workflowId,
    startedAt,
    tip: tipNode,
    status: runStatus(tip, latest),
    stepsDone: tip.kind === 'step_acked' ? tip.data.depth : 0,
    lastActivity,
    preferences,
    branches: points.filter(({ node }) => !parents.has(node)).length,
    points,
    checkpoints,
    openGaps: [...gaps.values()],
    blockers: latest?.kind === 'advance_blocked' ? latest.data.blockers : [],
  };
}
