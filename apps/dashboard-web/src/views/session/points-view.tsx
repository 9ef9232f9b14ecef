import type { GraphLayout } from '../../model/graph-layout.ts';
import type { RunPoints } from '../../model/run-points.ts';
import type { RunSummary } from '../../model/words.ts';
import { GraphView } from '../graph/graph-view.tsx';
import type { Session } from './session-header.tsx';
import { StepsTable } from './steps-table.tsx';
import { TimelineView } from './timeline-view.tsx';
import type { View } from './use-address.ts';

interface PointsViewProps {
  readonly view: View;
  readonly session: Session;
  readonly run: RunSummary;
  readonly points: RunPoints;
  readonly layout: GraphLayout;
  readonly chosen: string;
  readonly onChoose: (node: string) => void;
  /** Of another run than the one that is looked at. */
  readonly onOther: (runId: string, node: string) => void;
  readonly onOpen: () => void;
}

/** A view in which a point is chosen. */
export function PointsView({ view, session, run, onOther, onOpen, ...shown }: PointsViewProps) {
  const { points, layout, chosen, onChoose } = shown;
  switch (view) {
    case 'timeline':
      return (
        <TimelineView
          session={session}
          runId={run.runId}
          chosen={chosen}
          onChoose={onChoose}
          onOther={onOther}
        />
      );
    case 'steps':
      return <StepsTable points={points} layout={layout} chosen={chosen} onChoose={onChoose} />;
    default:
      return (
        <GraphView points={points} layout={layout} chosen={chosen} onChoose={onChoose} onOpen={onOpen} />
      );
  }
}
