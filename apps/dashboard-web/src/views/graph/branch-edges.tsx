import { ViewportPortal } from '@xyflow/react';
import type { EdgePath } from '../../model/edge-paths.ts';

/** Branches of so many colours; then they come again. */
export const COLOURS = 6;

/** How the points came of each other: one picture, since that costs least while one moves about. */
export const BranchEdges = ({ paths }: { readonly paths: readonly EdgePath[] }) => (
  <ViewportPortal>
    <svg className="branch-edges" aria-hidden="true">
      {paths.map(({ colour, isOnWay, path }) => (
        <path key={`${colour} ${isOnWay}`} d={path} className={`lane-${colour} ${isOnWay ? 'on-way' : ''}`} />
      ))}
    </svg>
  </ViewportPortal>
);
