import { ViewportPortal } from '@xyflow/react';
import type { EdgePath } from '../../model/edge-paths.ts';
import { laneColour } from '../../parts/lane-colour.ts';

/** How the points came of each other: one picture, since that costs least while one moves about. */
export const BranchEdges = ({ paths }: { readonly paths: readonly EdgePath[] }) => (
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
