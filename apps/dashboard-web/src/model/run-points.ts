import type { GraphShape } from './graph-layout.ts';
import type { GraphPoint, KnownGraph } from './merge-graph.ts';

interface PointMark {
  readonly checkpoints: number;
  readonly openGaps: number;
}

/** The points of a run, to be looked up by their numbers. */
export interface RunPoints {
  readonly points: readonly GraphPoint[];
  readonly shape: GraphShape;
  readonly marks: ReadonlyMap<number, PointMark>;
  readonly indexOf: ReadonlyMap<string, number>;
  readonly titleOf: (point: number) => string;
}

export function runPoints({ points, marks, titles, tip }: KnownGraph): RunPoints {
  return {
    points,
    shape: {
      parents: Int32Array.from(points, ({ parent }) => parent ?? -1),
      depths: Int32Array.from(points, ({ depth }) => depth),
      tip,
    },
    marks: new Map(marks.map((mark) => [mark.point, mark])),
    indexOf: new Map(points.map(({ node }, point) => [node, point])),
    titleOf: (point) => {
      const stepId = points[point]?.stepId;
      if (stepId === undefined) return '';
      return stepId === null ? 'Start' : (titles[stepId] ?? stepId);
    },
  };
}

/** What is said of a point where its picture is not seen. */
export function pointWords(
  { points, shape, marks, titleOf }: RunPoints,
  point: number,
  branch: number,
): string {
  const of = points[point];
  if (of === undefined) return '';
  const mark = marks.get(point);
  const counts: readonly (readonly [number, string])[] = [
    [of.artifacts, 'artifacts'],
    [mark?.checkpoints ?? 0, 'checkpoints'],
    [mark?.openGaps ?? 0, 'open gaps'],
  ];
  return [
    titleOf(point),
    `step ${of.depth}`,
    `branch ${branch + 1}`,
    ...(point === shape.tip ? ['the run stands here'] : []),
    ...(of.isEnd ? ['done'] : []),
    ...(of.confirmation === undefined ? [] : [of.confirmation]),
    ...(of.hasNotes ? ['notes'] : []),
    ...counts.flatMap(([count, what]) => (count > 0 ? [`${count} ${what}`] : [])),
  ].join(', ');
}
