import { useViewport } from '@xyflow/react';
import { type PointerEvent, useEffect, useRef } from 'react';
import { type Size, STEP } from '../../model/graph-grid.ts';
import type { GraphLayout } from '../../model/graph-layout.ts';
import type { RunPoints } from '../../model/run-points.ts';
import { COLOURS, laneColour } from '../../parts/lane-colour.ts';
import { theme } from '../../parts/theme.ts';
import { useMedia } from '../../parts/use-media.ts';
import './overview-strip.css';

interface OverviewStripProps {
  readonly points: RunPoints;
  readonly layout: GraphLayout;
  readonly chosen: number;
  readonly size: Size;
  readonly onRow: (row: number) => void;
}

const WIDTH = 52;
const MARGIN = 6;
/** Rows below which the graph itself is overview enough. */
const FEW = 12;

/** The whole graph, as small as it has to be. A press or a pull leads there; keys do the same in the graph. */
export function OverviewStrip({ points, layout, chosen, size, onRow }: OverviewStripProps) {
  const viewport = useViewport();
  const canvas = useRef<HTMLCanvasElement>(null);
  const chosenTheme = theme.use();
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const rows = layout.rowStarts.length - 1;
  const perRow = Math.min(10, (size.height - 2 * MARGIN) / Math.max(1, rows));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another theme has other colours
  useEffect(() => {
    if (canvas.current !== null) draw(canvas.current, { points, layout, chosen, perRow });
  }, [points, layout, chosen, perRow, chosenTheme, isDark]);
  if (rows < FEW || size.height === 0) return null;
  const toRow = ({ clientY, currentTarget, buttons }: PointerEvent): void => {
    if (buttons === 0) return;
    const y = clientY - currentTarget.getBoundingClientRect().top - MARGIN;
    onRow(Math.max(0, Math.min(rows - 1, y / perRow)));
  };
  const top = -viewport.y / viewport.zoom / STEP.y;
  const high = size.height / viewport.zoom / STEP.y;
  return (
    <div
      className="overview"
      aria-hidden
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        toRow(event);
      }}
      onPointerMove={toRow}
    >
      <canvas ref={canvas} style={{ width: WIDTH, height: size.height }} />
      <div
        className="overview-window"
        style={{
          top: MARGIN + Math.max(0, top) * perRow,
          height: Math.max(8, Math.min(high, rows - top) * perRow),
        }}
      />
    </div>
  );
}

interface Drawing extends Pick<OverviewStripProps, 'points' | 'layout' | 'chosen'> {
  readonly perRow: number;
}

function draw(canvas: HTMLCanvasElement, { points, layout, chosen, perRow }: Drawing): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const colours = Array.from({ length: COLOURS }, (_, lane) => colourOf(lane));
  const scale = devicePixelRatio;
  canvas.width = canvas.clientWidth * scale;
  canvas.height = canvas.clientHeight * scale;
  context.scale(scale, scale);
  const perLane = Math.min(8, (WIDTH - 2 * MARGIN) / layout.laneCount);
  const place = (point: number) => ({
    x: MARGIN + (layout.lanes[point] ?? 0) * perLane,
    y: MARGIN + (points.shape.depths[point] ?? 0) * perRow,
  });
  layout.lanes.forEach((_, point) => {
    const { x, y } = place(point);
    context.fillStyle = colours[((layout.branches[point] ?? 1) - 1) % colours.length] ?? '';
    context.fillRect(x, y, Math.max(2, perLane - 3), Math.max(1, perRow - 1));
  });
  const { x, y } = place(chosen);
  context.fillStyle = colours[0] ?? '';
  context.fillRect(x - 2, y - 1, Math.max(6, perLane + 1), Math.max(3, perRow + 1));
}

/** A canvas knows no custom properties: the colour of a lane as it is in the theme of now. */
function colourOf(lane: number): string {
  const probe = document.createElement('span');
  probe.style.color = laneColour(lane);
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
