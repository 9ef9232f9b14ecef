import type { GraphShape } from './graph-layout.ts';
import type { KnownGraph } from './merge-graph.ts';
import { roundWords } from './rounds.ts';
import { counted } from './words.ts';

export type RunPoints = ReturnType<typeof runPoints>;
export type RunPoint = RunPoints['points'][number];

/** The points of a run with what is known of each, and its shape. */
export function runPoints({ points, marks, tip }: KnownGraph) {
  const shape: GraphShape = {
    parents: Int32Array.from(points, ({ parent }) => parent ?? -1),
    depths: Int32Array.from(points, ({ depth }) => depth),
    tip,
  };
  const marked = new Map(marks.map((mark) => [mark.point, mark]));
  return {
    shape,
    indexOf: new Map(points.map(({ node }, number) => [node, number])),
    points: points.map((point, number) => ({
      ...point,
      number,
      title: point.title ?? (point.parent === null ? 'Start' : 'Preferences changed'),
      round: roundWords(point.rounds),
      isTip: number === tip,
      checkpoints: marked.get(number)?.checkpoints ?? 0,
      openGaps: marked.get(number)?.openGaps ?? 0,
    })),
  };
}

/** What is said of a point where its picture is not seen. */
export function pointWords(point: RunPoint | undefined, branch: number): string {
  if (point === undefined) return '';
  const counts: readonly (readonly [number, string])[] = [
    [point.artifacts, 'artifact'],
    [point.checkpoints, 'checkpoint'],
    [point.openGaps, 'open gap'],
  ];
  return [
    point.title,
    ...(point.round === '' ? [] : [point.round]),
    `step ${point.depth}`,
    `branch ${branch}`,
    ...(point.isTip ? ['current node'] : []),
    ...(point.isEnd ? ['done'] : []),
    ...(point.confirmation === undefined ? [] : [point.confirmation]),
    ...(point.hasNotes ? ['notes'] : []),
    ...counts.flatMap(([count, what]) => (count > 0 ? [counted(count, what)] : [])),
  ].join(', ');
}
