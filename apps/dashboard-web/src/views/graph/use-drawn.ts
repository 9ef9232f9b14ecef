import type { Node } from '@xyflow/react';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { edgePaths, type GridEdge } from '../../model/edge-paths.ts';
import { areaOf, CARD, isSameArea, placeOf, type Size, type Viewport } from '../../model/graph-grid.ts';
import type { GraphLayout } from '../../model/graph-layout.ts';
import { pointsFor } from '../../model/graph-window.ts';
import type { RunPoint, RunPoints } from '../../model/run-points.ts';
import { COLOURS } from '../../parts/lane-colour.ts';

export type PointNode = Node<{
  readonly point: RunPoint;
  readonly branch: number;
  /** Whether it is the first one of its branch, and there are several. */
  readonly begins: boolean;
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
    () => pointsFor(layout, points.shape.parents, area).flatMap((number) => points.points[number] ?? []),
    [layout, points, area],
  );
  const nodes = useNodes(drawn, { layout, chosen, isSmall });
  const paths = useMemo(
    () =>
      edgePaths(
        drawn.flatMap((point) => edgeTo(layout, point)),
        COLOURS,
      ),
    [drawn, layout],
  );
  return { nodes, paths, onMove };
}

const seenIn = (viewport: Viewport, size: Size) => ({
  area: areaOf(viewport, size),
  isSmall: viewport.zoom < SMALL,
});

interface Drawing {
  readonly layout: GraphLayout;
  readonly chosen: number;
  readonly isSmall: boolean;
}

/** A point that is drawn as before stays the same object, so that it is not drawn again. */
function useNodes(drawn: readonly RunPoint[], { layout, chosen, isSmall }: Drawing): PointNode[] {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they were made of
  const made = useMemo(() => new Map<RunPoint, PointNode>(), [layout, isSmall]);
  return useMemo(
    () =>
      drawn.map((point) => {
        const known = made.get(point);
        if (known !== undefined && known.data.isChosen === (point.number === chosen)) return known;
        const node = nodeOf({ layout, chosen, isSmall }, point);
        made.set(point, node);
        return node;
      }),
    [drawn, made, layout, chosen, isSmall],
  );
}

function nodeOf({ layout, chosen, isSmall }: Drawing, point: RunPoint): PointNode {
  const { node, number, depth, parent } = point;
  const branch = layout.branches[number] ?? 1;
  return {
    id: node,
    type: 'point',
    position: placeOf(layout.lanes[number] ?? 0, depth),
    width: CARD.width,
    height: CARD.height,
    measured: CARD,
    data: {
      point,
      branch,
      begins: layout.branchCount > 1 && (parent === null || layout.branches[parent] !== branch),
      isChosen: number === chosen,
      isSmall,
    },
  };
}

function edgeTo({ lanes, branches }: GraphLayout, { number, parent, depth }: RunPoint): readonly GridEdge[] {
  if (parent === null) return [];
  return [
    {
      fromLane: lanes[parent] ?? 0,
      toLane: lanes[number] ?? 0,
      row: depth,
      branch: branches[number] ?? 1,
    },
  ];
}
