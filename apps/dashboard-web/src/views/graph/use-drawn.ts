import type { Node } from '@xyflow/react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { edgePaths, type GridEdge } from '../../model/edge-paths.ts';
import { areaOf, CARD, isSameArea, placeOf, type Size, type Viewport } from '../../model/graph-grid.ts';
import type { GraphLayout } from '../../model/graph-layout.ts';
import { pointsFor } from '../../model/graph-window.ts';
import type { RunPoints } from '../../model/run-points.ts';
import { COLOURS } from '../../parts/lane-colour.ts';

export type PointNode = Node<{
  readonly title: string;
  readonly branch: number;
  /** Whether it is the first one of its branch, and there are several. */
  readonly begins: boolean;
  readonly point: RunPoints['points'][number];
  readonly checkpoints: number;
  readonly openGaps: number;
  readonly isTip: boolean;
  readonly isChosen: boolean;
  /** Whether only its title can be read. */
  readonly isSmall: boolean;
}>;

/** Zoom below which only titles can be read. */
const SMALL = 0.6;

/** What is drawn: the points in view and around it, however many there are. */
export function useDrawn(points: RunPoints, layout: GraphLayout, chosen: number, size: Size) {
  const viewport = useRef<Viewport>({ x: 0, y: 0, zoom: 1 });
  const [seen, setSeen] = useState(() => seenIn(viewport.current, size));
  // Most movements bring nothing new into view, and draw nothing anew.
  const look = useCallback((): void => {
    const next = seenIn(viewport.current, size);
    setSeen((last) => (isSameArea(last.area, next.area) && last.isSmall === next.isSmall ? last : next));
  }, [size]);
  useLayoutEffect(look, [look]);
  const onMove = useCallback(
    (_: unknown, moved: Viewport): void => {
      viewport.current = moved;
      look();
    },
    [look],
  );
  const { area, isSmall } = seen;
  const drawn = useMemo(
    () => pointsFor(layout, points.shape.parents, area).filter((point) => point < points.points.length),
    [layout, points, area],
  );
  const nodes = useNodes(drawn, { points, layout, chosen, isSmall });
  const paths = useMemo(
    () =>
      edgePaths(
        drawn.flatMap((point) => edgeTo(points, layout, point)),
        COLOURS,
      ),
    [drawn, points, layout],
  );
  return { nodes, paths, onMove };
}

const seenIn = (viewport: Viewport, size: Size) => ({
  area: areaOf(viewport, size),
  isSmall: viewport.zoom < SMALL,
});

interface Drawing {
  readonly points: RunPoints;
  readonly layout: GraphLayout;
  readonly chosen: number;
  readonly isSmall: boolean;
}

/** A point that is drawn as before stays the same object, so that it is not drawn again. */
function useNodes(drawn: readonly number[], { points, layout, chosen, isSmall }: Drawing): PointNode[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they were made of
  const made = useMemo(() => new Map<number, PointNode>(), [points, layout, isSmall]);
  return useMemo(
    () =>
      drawn.map((point) => {
        const known = made.get(point);
        if (known !== undefined && known.data.isChosen === (point === chosen)) return known;
        const node = nodeOf({ points, layout, chosen, isSmall }, point);
        made.set(point, node);
        return node;
      }),
    [drawn, made, points, layout, chosen, isSmall],
  );
}

function nodeOf({ points, layout, chosen, isSmall }: Drawing, point: number): PointNode {
  const of = points.points[point];
  if (of === undefined) throw new Error('a point that is not there was drawn');
  const { shape, marks, titleOf } = points;
  const branch = layout.branches[point] ?? 0;
  const parent = shape.parents[point] ?? -1;
  const mark = marks.get(point);
  return {
    id: of.node,
    type: 'point',
    position: placeOf(layout.lanes[point] ?? 0, shape.depths[point] ?? 0),
    width: CARD.width,
    height: CARD.height,
    measured: CARD,
    data: {
      title: titleOf(point),
      branch,
      begins: layout.branchCount > 1 && (parent < 0 || layout.branches[parent] !== branch),
      point: of,
      checkpoints: mark?.checkpoints ?? 0,
      openGaps: mark?.openGaps ?? 0,
      isTip: point === shape.tip,
      isChosen: point === chosen,
      isSmall,
    },
  };
}

function edgeTo({ shape }: RunPoints, { lanes, branches }: GraphLayout, point: number): readonly GridEdge[] {
  const parent = shape.parents[point] ?? -1;
  if (parent < 0) return [];
  return [
    {
      fromLane: lanes[parent] ?? 0,
      toLane: lanes[point] ?? 0,
      row: shape.depths[point] ?? 0,
      branch: branches[point] ?? 0,
    },
  ];
}
