import type { CheckpointOverview, PointOverview, RunOverview } from '@workrail/event-log';
import type { NodeId } from '@workrail/kernel';
import type { ReportPart, ShownArtifact, StepPart } from './document.ts';
import { type Places, placesOf } from './places.ts';
import { remarksOn } from './remarks.ts';
import { minuteOf, type Report } from './report.ts';

type Level = StepPart['level'];

/** A run with what it takes to tell of it. */
export interface ReportRun {
  readonly run: RunOverview;
  /** In the session, from 1. */
  readonly number: number;
  readonly places: Places;
  /** What was noted at each point, before the step that comes next was done. */
  readonly noted: ReadonlyMap<NodeId | undefined, readonly CheckpointOverview[]>;
  readonly artifacts: Report['artifacts'];
}

/** The runs of a report that are asked for. */
export const reportRuns = ({ session, run: asked, artifacts }: Report): readonly ReportRun[] =>
  session.runs.flatMap((run, index): readonly ReportRun[] => {
    const number = index + 1;
    const noted = Map.groupBy(run.checkpoints, ({ node }) => node);
    return asked !== undefined && run.runId !== asked
      ? []
      : [{ run, number, places: placesOf(run, number), noted, artifacts }];
  });

/** What was decided and noted before the first step. */
export function startParts({ run: { points }, noted, artifacts }: ReportRun): readonly ReportPart[] {
  const [root] = points;
  if (root === undefined) return [];
  return [
    ...remarksOn(root).map((spans): ReportPart => ({ kind: 'text', spans })),
    ...(noted.get(root.node) ?? []).map((one) => notePart(one, 3, artifacts)),
  ];
}

/** A step, and what was noted behind it. */
export function stepParts(point: PointOverview, level: Level, told: ReportRun): readonly StepPart[] {
  const { places, noted, artifacts } = told;
  const place = places.point(point.node);
  const step: StepPart = {
    kind: 'step',
    title: point.stepId ?? '',
    at: minuteOf(point.at),
    level,
    ...(place === undefined ? {} : { place }),
    remarks: remarksOn(point),
    ...outputOf(point.output, artifacts),
  };
  return [step, ...(noted.get(point.node) ?? []).map((one) => notePart(one, level, artifacts))];
}

export const notePart = (
  { at, output }: CheckpointOverview,
  level: Level,
  artifacts: Report['artifacts'],
): StepPart => ({
  kind: 'step',
  title: 'Noted on the way',
  at: minuteOf(at),
  level,
  remarks: [],
  ...outputOf(output, artifacts),
});

const outputOf = (
  output: PointOverview['output'],
  contents: Report['artifacts'],
): Pick<StepPart, 'notes' | 'artifacts'> => ({
  notes: (output?.notesMarkdown ?? '').trim(),
  artifacts: (output?.artifacts ?? []).map(({ kind, hash, bytes }): ShownArtifact => {
    const value = contents.get(hash);
    return { kind, bytes, ...(value === undefined ? {} : { value }) };
  }),
});
