import { type KeyboardEvent, useState } from 'react';
import type { GraphLayout } from '../../model/graph-layout.ts';
import { MOVES_BY_KEY, pointAfter } from '../../model/graph-moves.ts';
import { pointWords, type RunPoints } from '../../model/run-points.ts';
import type { Camera } from './use-camera.ts';

interface KeysOptions {
  readonly points: RunPoints;
  readonly layout: GraphLayout;
  /** Number of the point that is chosen. */
  readonly at: number;
  readonly camera: Camera;
  readonly onChoose: (node: string) => void;
  readonly onOpen: () => void;
}

/** The keys of the graph, and what is said of the point that they led to. */
export function useGraphKeys({ points, layout, at, camera, onChoose, onOpen }: KeysOptions) {
  const [spoken, setSpoken] = useState('');
  const actions: Readonly<Record<string, () => void>> = {
    Enter: onOpen,
    '+': camera.larger,
    '=': camera.larger,
    '-': camera.smaller,
    '0': camera.fit,
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, target, currentTarget } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || target !== currentTarget) return;
    const move = MOVES_BY_KEY[key];
    const action = actions[key];
    if (move === undefined && action === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    action?.();
    if (move === undefined) return;
    const next = pointAfter(layout, points.shape, at, move);
    const point = points.points[next];
    setSpoken(pointWords(point, layout.branches[next] ?? 1));
    if (next === at) camera.reveal();
    else if (point !== undefined) onChoose(point.node);
  };
  return { spoken, onKeyDown };
}
