import type { NodeId, RunId } from '@workrail/kernel';
import { type RunStanding, runStanding } from './run-standing.ts';
import { foldSession, type RunState, type SessionFacts, type SessionFold } from './session-fold.ts';
import type { CheckpointFacts, PointFacts } from './session-listener.ts';

/** A point of a run without what was noted there, which is read where it is wanted. */
export interface PointOutline
  extends Pick<PointFacts, 'node' | 'stepId' | 'depth' | 'at' | 'position' | 'context'> {
  /** Number of the point that it came of; null for the root. */
  readonly parent: number | null;
  readonly hasNotes: boolean;
  readonly artifacts: number;
  /** Whether the workflow was done here. */
  readonly isEnd: boolean;
  readonly confirmation?: 'approved' | 'declined';
}

/** What came to a point after it was made. */
export interface PointMark {
  /** Number of the point. */
  readonly point: number;
  readonly checkpoints: number;
  readonly openGaps: number;
}

export interface RunOutline extends RunStanding {
  /** In the order in which they came to be. The list grows with the session. */
  readonly points: readonly PointOutline[];
  /** Number of the point where the run stands. */
  readonly tipPoint: number;
  /** Of the points where something came, in order. */
  readonly marks: () => readonly PointMark[];
}

/** What a session's log comes to, without the texts in it. */
export interface SessionOutline extends SessionFacts {
  /** In the order in which they began. */
  readonly runs: readonly RunId[];
  readonly run: (run: RunId) => RunOutline | undefined;
  /** Versions of the events with which something was noted in the session and in none of its runs. */
  readonly notes: readonly number[];
}

/** What is kept of a checkpoint. */
interface CheckpointOutline {
  readonly version: number;
  readonly node: NodeId | undefined;
}

/** As `sessionOverview`, for sessions that are looked at again and again: small, and told at a cost of what is asked for. */
export const sessionOutline = (): SessionFold<SessionOutline> =>
  foldSession({ point: pointOutline, checkpoint: checkpointOutline }, (facts, { runs, notes }) => ({
    ...facts,
    runs: [...runs.keys()],
    run: (runId) => {
      const run = runs.get(runId);
      return run && runOutline(runId, run);
    },
    notes: notes.map(({ version }) => version),
  }));

const pointOutline = (point: PointFacts, parent: number | null): PointOutline => ({
  ...{ node: point.node, parent, stepId: point.stepId, depth: point.depth, at: point.at },
  ...{ position: point.position, context: point.context },
  hasNotes: (point.output?.notesMarkdown ?? '') !== '',
  artifacts: point.output?.artifacts?.length ?? 0,
  isEnd: point.position.kind === 'complete',
  ...(point.confirmation === undefined ? {} : { confirmation: point.confirmation.answer }),
});

const checkpointOutline = ({ version, point }: CheckpointFacts): CheckpointOutline => ({
  version,
  node: point?.node,
});

const runOutline = (runId: RunId, run: RunState<PointOutline, CheckpointOutline>): RunOutline => ({
  ...runStanding(runId, run),
  points: run.points,
  tipPoint: run.numbers.get(run.tip.node) ?? 0,
  marks: () => marksOf(run),
});

function marksOf({
  numbers,
  checkpoints,
  gaps,
}: RunState<PointOutline, CheckpointOutline>): readonly PointMark[] {
  const marks = new Map<number, { point: number; checkpoints: number; openGaps: number }>();
  const count = (node: NodeId | undefined, what: 'checkpoints' | 'openGaps'): void => {
    const point = node === undefined ? undefined : numbers.get(node);
    if (point === undefined) return;
    const mark = marks.get(point) ?? { point, checkpoints: 0, openGaps: 0 };
    mark[what] += 1;
    marks.set(point, mark);
  };
  for (const { node } of checkpoints) count(node, 'checkpoints');
  for (const { node } of gaps.values()) count(node, 'openGaps');
  return [...marks.values()].sort((left, right) => left.point - right.point);
}
