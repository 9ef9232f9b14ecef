import { useReactFlow } from '@xyflow/react';
import { useEffect } from 'react';
import { fitted, isSeen, middleOf, type Size, ZOOM } from '../../model/graph-grid.ts';
import type { GraphLayout } from '../../model/graph-layout.ts';

export type Camera = ReturnType<typeof useCamera>;

/** Zoom at which titles are read without effort. */
const READABLE = 0.8;
/** The buttons at the lower edge hide what is behind them. */
const BUTTONS_HEIGHT = 48;

/** A place of the grid. */
interface Place {
  readonly lane: number;
  readonly row: number;
}

/**
 * What of the graph is looked at: at first `opening`, and around it as much as can be read. Another point that is chosen
 * comes into view.
 */
export function useCamera(layout: GraphLayout, { lane, row }: Place, opening: Place, size: Size) {
  const flow = useReactFlow();
  const room = { width: size.width, height: size.height - BUTTONS_HEIGHT };
  const isReady = size.width > 0;
  const fit = (least: number, around: Place): void => {
    const grid = { lanes: layout.laneCount, rows: layout.rowStarts.length - 1 };
    void flow.setViewport(fitted(grid, around, room, least));
  };
  const reveal = (): void => {
    if (!isReady || isSeen(lane, row, flow.getViewport(), room)) return;
    const { x, y } = middleOf(lane, row);
    void flow.setCenter(x, y, { zoom: flow.getZoom() });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is fitted once, and then the person moves it
  useEffect(() => {
    if (isReady) fit(READABLE, opening);
  }, [isReady]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another place moves the view
  useEffect(reveal, [lane, row]);
  return {
    /** Brings the chosen point into view. */
    reveal,
    fit: () => fit(ZOOM.min, { lane, row }),
    larger: () => void flow.zoomIn(),
    smaller: () => void flow.zoomOut(),
    toRow: (wanted: number): void => {
      const viewport = flow.getViewport();
      const { y } = middleOf(0, wanted);
      void flow.setViewport({ ...viewport, y: size.height / 2 - y * viewport.zoom });
    },
  };
}
