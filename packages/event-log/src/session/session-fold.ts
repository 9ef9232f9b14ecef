import type { AttemptId, NodeId, RunId } from '@workrail/kernel';
import type { ObservationKey } from '../observations.ts';
import type { Preferences } from '../preferences.ts';
import { nextServedRun, type ServedRun } from '../run-states.ts';
import { definitionOf, type SessionEvent } from '../streams/session.ts';
import { isActivity, newer } from '../times.ts';
import type { Blocker } from '../values.ts';
import type {
  AnsweredQuestion,
  ApprovalQuestion,
  CheckpointFacts,
  GapFacts,
  PointFacts,
  RecordedAnswer,
  RunFacts,
  SessionListener,
  SessionOpening,
  StepFacts,
} from './session-listener.ts';

/** What is said of a session as a whole. */
export interface SessionFacts extends SessionOpening {
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  /** The newest time at which somebody worked on it: a clock that went back for a while makes no session older. */
  readonly lastActivity: string;
  /** Events in its log. */
  readonly events: number;
  /** The latest of each kind. */
  readonly observations: Readonly<Partial<Record<ObservationKey, string>>>;
}

/** What is kept of the points of a run and of what was noted, which is most of what a session holds. */
export interface FoldProjection<Point, Checkpoint> {
  /** `parent` is the number of the point that it came of. */
  readonly point: (point: PointFacts, parent: number | null) => Point;
  readonly checkpoint: (checkpoint: CheckpointFacts) => Checkpoint;
}

export interface RunState<Point = unknown, Checkpoint = unknown> {
  /** In the order in which they came to be, the root first. */
  readonly points: Point[];
  /** Place of each node among the points. */
  readonly numbers: Map<NodeId, number>;
  readonly parents: Set<NodeId>;
  readonly checkpoints: Checkpoint[];
  /** Those that no later one closed. */
  readonly gaps: Map<string, GapFacts>;
  readonly workflowId: string;
  readonly startedAt: string;
  tip: PointFacts;
  /** What the latest attempt from the tip lacked, where it was blocked. */
  blockers: readonly Blocker[] | undefined;
  /** Questions that wait for a person, by the version of the event that asks. */
  readonly questions: Map<number, ApprovalQuestion>;
  /** Those that were answered, until the agent's next attempt from their point. */
  readonly answers: Map<number, AnsweredQuestion>;
  /** All that people answered, in order of time. */
  readonly given: RecordedAnswer[];
  /** What holds at the tip. */
  preferences: Preferences;
  lastActivity: string;
  /** How it stands by what the server does, where the server has a part in it. */
  served: ServedRun | undefined;
}

export interface SessionState<Point, Checkpoint> {
  opening: Pick<SessionFacts, keyof SessionOpening | 'startedAt'> | undefined;
  events: number;
  lastActivity: string;
  /** The latest of each kind. */
  readonly observations: Partial<Record<ObservationKey, string>>;
  /** In the order in which they began. */
  readonly runs: Map<RunId, RunState<Point, Checkpoint>>;
  /** What was noted in the session and in none of its runs. */
  readonly notes: Checkpoint[];
}

/** What takes the events of one session in order, and says what they come to. */
export interface SessionFold<Value> {
  readonly add: (event: SessionEvent) => void;
  /** Undefined where no session began. */
  readonly value: () => Value | undefined;
}

/** What the events come to is the same, however they come in pieces. */
export function foldSession<Point, Checkpoint, Value>(
  kept: FoldProjection<Point, Checkpoint>,
  outcome: (facts: SessionFacts, state: Readonly<SessionState<Point, Checkpoint>>) => Value,
): SessionFold<Value> {
  const state: SessionState<Point, Checkpoint> = {
    opening: undefined,
    events: 0,
    lastActivity: '',
    observations: {},
    runs: new Map(),
    notes: [],
  };
  const listener = stateListener(state, kept);
  return {
    add: (event) => {
      state.events += 1;
      if (isActivity(event)) state.lastActivity = newer(state.lastActivity, event.at);
      definitionOf(event).tell(event, listener);
    },
    value: () => {
      const { opening, lastActivity, events, observations } = state;
      if (opening === undefined) return undefined;
      return outcome({ ...opening, lastActivity, events, observations }, state);
    },
  };
}

function stateListener<Point, Checkpoint>(
  state: SessionState<Point, Checkpoint>,
  kept: FoldProjection<Point, Checkpoint>,
): Required<SessionListener> {
  const { runs } = state;
  /** Gaps of a start stand before it. */
  const waiting = new Map<RunId, Map<string, GapFacts>>();
  return {
    opened: (opening, at) => {
      state.opening = { ...opening, startedAt: at };
    },
    observed: (key, value) => {
      state.observations[key] = value;
    },
    runStarted: (run, root) => {
      runs.set(run.runId, startedRun(run, root, kept.point(root, null), waiting.get(run.runId)));
      waiting.delete(run.runId);
    },
    pointMade: (point) => {
      const run = runs.get(point.runId);
      if (run !== undefined) addPoint(run, point, kept);
    },
    blocked: ({ runId, node, at, version, attempt, retry, blockers, waits, asked }) => {
      const run = runs.get(runId);
      if (run === undefined) return;
      closeQuestions(run, attempt, asked);
      closeAnswers(run, node);
      if (waits) run.questions.set(version, { runId, node, attempt: retry, question: version, at });
      run.lastActivity = newer(run.lastActivity, at);
      if (run.tip.node === node) run.blockers = blockers;
    },
    approvalRequested: (question) => {
      const run = runs.get(question.runId);
      if (run === undefined) return;
      closeQuestions(run, question.attempt);
      run.questions.set(question.question, question);
      run.lastActivity = newer(run.lastActivity, question.at);
    },
    approvalClosed: ({ runId, node, question, answered }) => {
      const run = runs.get(runId);
      if (answered !== undefined) run?.given.push({ node, question, ...answered });
      const asked = run?.questions.get(question);
      if (run === undefined || asked === undefined) return;
      run.questions.delete(question);
      if (answered !== undefined) run.answers.set(question, { ...asked, answered });
    },
    preferencesChanged: (runId, node, preferences) => {
      const run = runs.get(runId);
      if (run?.tip.node === node) run.preferences = preferences;
    },
    gap: (gap) => {
      const gaps = runs.get(gap.runId)?.gaps ?? waiting.get(gap.runId) ?? new Map<string, GapFacts>();
      if (gap.resolution.kind === 'resolves') gaps.delete(gap.resolution.gapId);
      else gaps.set(gap.gapId, gap);
      if (!runs.has(gap.runId)) waiting.set(gap.runId, gaps);
    },
    progressed: ({ runId, at, change }) => {
      const run = runs.get(runId);
      if (run === undefined) return;
      run.lastActivity = newer(run.lastActivity, at);
      if (change !== undefined) run.served = nextServedRun(run.served, change);
    },
    noted: (checkpoint) => {
      const { point, at } = checkpoint;
      const run = point && runs.get(point.runId);
      if (run !== undefined) run.lastActivity = newer(run.lastActivity, at);
      const notes = point === undefined ? state.notes : run?.checkpoints;
      notes?.push(kept.checkpoint(checkpoint));
    },
  };
}

const startedRun = <Point, Checkpoint>(
  { workflowId }: RunFacts,
  root: PointFacts,
  point: Point,
  gaps = new Map<string, GapFacts>(),
): RunState<Point, Checkpoint> => ({
  points: [point],
  numbers: new Map([[root.node, 0]]),
  parents: new Set(),
  checkpoints: [],
  gaps,
  workflowId,
  startedAt: root.at,
  tip: root,
  blockers: undefined,
  questions: new Map(),
  answers: new Map(),
  given: [],
  preferences: root.preferences,
  lastActivity: root.at,
  served: undefined,
});

/** A used attempt asks nobody any more, but for a question that another call still waits for. */
function closeQuestions({ questions }: RunState, attempt: AttemptId, kept?: number): void {
  for (const [name, one] of questions) if (one.attempt === attempt && name !== kept) questions.delete(name);
}

/** Any attempt from a point tells the agent what was answered there. */
function closeAnswers({ answers }: RunState, node: NodeId): void {
  for (const [name, one] of answers) if (one.node === node) answers.delete(name);
}

function addPoint<Point, Checkpoint>(
  run: RunState<Point, Checkpoint>,
  point: StepFacts,
  kept: FoldProjection<Point, Checkpoint>,
): void {
  const { parent, attempt } = point;
  closeQuestions(run, attempt);
  closeAnswers(run, parent);
  run.numbers.set(point.node, run.points.length);
  run.points.push(kept.point(point, run.numbers.get(parent) ?? null));
  run.parents.add(parent);
  run.tip = point;
  run.blockers = undefined;
  run.preferences = point.preferences;
  run.lastActivity = newer(run.lastActivity, point.at);
}
