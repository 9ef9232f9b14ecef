import { type ColorMode, ReactFlow, ReactFlowProvider, ViewportPortal } from '@xyflow/react';
import '@xyflow/react/dist/style.css';
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { EdgePath } from '../../model/edge-paths.ts';
import { extentOf, type Size, ZOOM } from '../../model/graph-grid.ts';
import type { GraphLayout } from '../../model/graph-layout.ts';
import { pointWords, type RunPoints } from '../../model/run-points.ts';
import { laneColour } from '../../parts/lane-colour.ts';
import { theme } from '../../parts/theme.ts';
import { useMedia } from '../../parts/use-media.ts';
import './graph-view.css';
import { OverviewStrip } from './overview-strip.tsx';
import { PointCard } from './point-card.tsx';
import { useCamera } from './use-camera.ts';
import { useDrawn } from './use-drawn.ts';
import { useGraphKeys } from './use-graph-keys.ts';
import { ZoomButtons } from './zoom-buttons.tsx';

export interface GraphViewProps {
  readonly points: RunPoints;
  readonly layout: GraphLayout;
  readonly chosen: string;
  /** Whether the chosen point is looked at first, and not the start of the run. */
  readonly opensAtChosen: boolean;
  readonly onChoose: (node: string) => void;
  readonly onOpen: () => void;
}

const NODE_TYPES = { point: PointCard };
/** What the library may do by itself: move and zoom. */
const STILL = {
  nodesDraggable: false,
  nodesConnectable: false,
  nodesFocusable: false,
  elementsSelectable: false,
  zoomOnDoubleClick: false,
  disableKeyboardA11y: true,
  panOnScroll: true,
  proOptions: { hideAttribution: true },
} as const;

export function GraphView(props: GraphViewProps) {
  return (
    <ReactFlowProvider>
      <Graph {...props} />
    </ReactFlowProvider>
  );
}

/** The points of a run and how they came of each other. One tab stop; the keys go from point to point. */
function Graph({ points, layout, chosen, opensAtChosen, onChoose, onOpen }: GraphViewProps) {
  const box = useRef<HTMLElement>(null);
  const size = useSize(box);
  const isNarrow = useMedia('(max-width: 1000px)');
  const at = points.indexOf.get(chosen) ?? 0;
  const placeOf = (point: number) => ({
    lane: layout.lanes[point] ?? 0,
    row: points.shape.depths[point] ?? 0,
  });
  const camera = useCamera({
    layout,
    chosen: placeOf(at),
    opening: placeOf(opensAtChosen ? at : 0),
    isReady: size.width > 0,
    sizeNow: () => sizeOf(box.current),
  });
  const { nodes, paths, onMove } = useDrawn(points, layout, at, size);
  const { spoken, onKeyDown } = useGraphKeys({ points, layout, at, camera, onChoose, onOpen });
  const colours = theme.use() as ColorMode;
  const extent = useMemo(() => extentOf(layout.laneCount, layout.rowStarts.length - 1), [layout]);
  return (
    <div className="graph">
      <section
        ref={box}
        className="graph-box focus-inside"
        role="application"
        aria-roledescription="branch graph"
        aria-label={`Graph of ${points.points.length} nodes. ${pointWords(points.points[at], layout.branches[at] ?? 1)}`}
        aria-describedby="graph-keys"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: an application takes keys
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <ReactFlow
          {...STILL}
          nodes={nodes}
          nodeTypes={NODE_TYPES}
          onNodeClick={(_, { id }) => {
            onChoose(id);
            // On a narrow page the details lie below, where nobody would see them change.
            if (isNarrow) onOpen();
          }}
          onMove={onMove}
          colorMode={colours}
          minZoom={ZOOM.min}
          maxZoom={ZOOM.max}
          translateExtent={extent}
        >
          <BranchEdges paths={paths} />
        </ReactFlow>
      </section>
      <p id="graph-keys" className="unseen">
        Up and down arrow keys move to the previous and next node, left and right to the neighbouring
        branches. Home moves to the start, End to the current node. Enter opens the details. Plus and minus
        zoom, 0 fits the graph to the page. The Steps view shows the same as a table.
      </p>
      <p className="unseen" aria-live="polite">
        {spoken}
      </p>
      <ZoomButtons camera={camera} />
      <OverviewStrip points={points} layout={layout} chosen={at} size={size} onRow={camera.toRow} />
    </div>
  );
}

/** How the points came of each other: one picture, since that costs least while one moves about. */
const BranchEdges = ({ paths }: { readonly paths: readonly EdgePath[] }) => (
  <ViewportPortal>
    <svg className="branch-edges" aria-hidden="true">
      {paths.map(({ colour, isOnWay, path }) => (
        <path
          key={`${colour} ${isOnWay}`}
          d={path}
          className={isOnWay ? 'on-way' : ''}
          style={{ color: laneColour(colour) }}
        />
      ))}
    </svg>
  </ViewportPortal>
);

const sizeOf = (element: HTMLElement | null): Size => ({
  width: element?.clientWidth ?? 0,
  height: element?.clientHeight ?? 0,
});

/** Of an element, as it was when it was last drawn. */
function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const measure = (): void => setSize(sizeOf(box));
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    measure();
    return () => observer.disconnect();
  }, [element]);
  return size;
}
