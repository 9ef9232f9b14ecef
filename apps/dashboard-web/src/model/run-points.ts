import type { GraphShape } from './graph-layout.ts';
import type { KnownGraph } from './merge-graph.ts';

export type RunPoints = ReturnType<typeof runPoints>;

/** The points of a run, to be looked up by their numbers. */
export function runPoints({ points, marks, titles, tip }: KnownGraph) {
  const shape: GraphShape = {
    parents: Int32Array.from(points, ({ parent }) => parent ?? -1),
    depths: Int32Array.from(points, ({ depth }) => depth),
    tip,
  };
  return {
    points,
    shape,
    marks: new Map(marks.map((mark) => [mark.point, mark])),
    indexOf: new Map(points.map(({ node }, point) => [node, point])),
    titleOf: (point: number): string => {
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
