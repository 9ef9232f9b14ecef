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

interface CameraOptions {
  readonly layout: GraphLayout;
  readonly chosen: Place;
  readonly opening: Place;
  readonly isReady: boolean;
  /** What there is room for at the moment of a movement, even right after the page became another size. */
  readonly sizeNow: () => Size;
}

/**
 * What of the graph is looked at: at first `opening`, and around it as much as can be read. Another point that is chosen
 * comes into view.
 */
export function useCamera({ layout, chosen: { lane, row }, opening, isReady, sizeNow }: CameraOptions) {
  const flow = useReactFlow();
  const room = (): Size => {
    const { width, height } = sizeNow();
    return { width, height: height - BUTTONS_HEIGHT };
  };
  const fit = (least: number, around: Place): void => {
    const grid = { lanes: layout.laneCount, rows: layout.rowStarts.length - 1 };
    void flow.setViewport(fitted(grid, around, room(), least));
  };
  const reveal = (): void => {
    if (!isReady || isSeen(lane, row, flow.getViewport(), room())) return;
    const { x, y } = middleOf(lane, row);
    const { width, height } = sizeNow();
    const zoom = flow.getZoom();
    void flow.setViewport({ x: width / 2 - x * zoom, y: height / 2 - y * zoom, zoom });
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
      void flow.setViewport({ ...viewport, y: sizeNow().height / 2 - y * viewport.zoom });
    },
  };
}
