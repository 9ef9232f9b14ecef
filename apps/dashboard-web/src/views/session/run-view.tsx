import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RunSummary, SessionDetail } from '@workrail/dashboard-contract';
import { LocateFixed } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDrift } from '../../api/drift-query.ts';
import { graphQuery } from '../../api/growing-queries.ts';
import type { GraphLayout, GraphShape } from '../../model/graph-layout.ts';
import { runPoints } from '../../model/run-points.ts';
import { FailureNote } from '../../parts/failure-note.tsx';
import { Loading } from '../../parts/loading.tsx';
import { NodePanel } from '../node/node-panel.tsx';
import { Approvals } from './approvals.tsx';
import { DriftNote } from './drift-note.tsx';
import { RunAlerts } from './run-alerts.tsx';
import './run-view.css';
import { GraphView } from '../graph/graph-view.tsx';
import { ReadingView } from './reading-view.tsx';
import { SessionNotes } from './session-notes.tsx';
import { StepsTable } from './steps-table.tsx';
import { TimelineView } from './timeline-view.tsx';
import type { SessionAddress } from './use-address.ts';
import { ViewTabs } from './view-tabs.tsx';
import { WorkflowView } from './workflow-view.tsx';

interface RunViewProps {
  readonly session: SessionDetail;
  readonly run: RunSummary;
  readonly address: SessionAddress;
  readonly go: (part: Partial<SessionAddress>) => void;
}

/** The run that is looked at: its views, and beside them the point that is chosen. */
export function RunView({ session, run, address, go }: RunViewProps) {
  const { node, view } = address;
  const graph = useQuery(graphQuery(useQueryClient(), run.runId));
  const points = useMemo(() => (graph.data === undefined ? undefined : runPoints(graph.data)), [graph.data]);
  const layout = useLayout(points?.shape);
  const drift = useDrift(view === 'workflow' ? [] : [run.runId]).get(run.runId);
  const panel = useRef<HTMLElement>(null);
  const tip = points?.points[points.shape.tip]?.node ?? run.tip;
  const chosen = node ?? tip;
  // Whoever stands at the tip goes on with it.
  const choose = (wanted: string): void => go({ node: wanted === tip ? undefined : wanted });
  const shown = points && layout && { points, layout, chosen, onChoose: choose };
  const hasPoint = view !== 'notes' && view !== 'workflow' && view !== 'read';
  return (
    <div className={hasPoint ? 'stack run with-point' : 'stack run'}>
      <section className="run-main" aria-label="Run">
        <ViewTabs
          view={view}
          onView={(next) => go({ view: next })}
          end={
            hasPoint ? (
              <FollowButton follows={node === undefined} onFollow={() => go({ node: undefined })} />
            ) : null
          }
        />
        <Approvals sessionId={session.sessionId} run={run} />
        <DriftNote drift={drift} onCompare={() => go({ view: 'workflow' })} />
        <RunAlerts run={run} onNode={choose} />
        <div id="view" role="tabpanel" aria-labelledby={`tab-${view}`} className={`run-content ${view}`}>
          {graph.error === null ? null : (
            <FailureNote error={graph.error} onRetry={() => void graph.refetch()} />
          )}
          {view === 'notes' ? <SessionNotes notes={session.notes} /> : null}
          {view === 'workflow' ? <WorkflowView runId={run.runId} workspace={session.workspace} /> : null}
          {points && view === 'read' ? (
            <ReadingView
              runId={run.runId}
              points={points}
              chosen={chosen}
              onChoose={choose}
              onPoint={(wanted) => go({ node: wanted === tip ? undefined : wanted, view: 'graph' })}
            />
          ) : null}
          {shown && view === 'graph' ? (
            <GraphView {...shown} opensAtChosen={node !== undefined} onOpen={() => panel.current?.focus()} />
          ) : null}
          {shown && view === 'steps' ? <StepsTable {...shown} /> : null}
          {shown && view === 'timeline' ? (
            <TimelineView
              session={session}
              runId={run.runId}
              chosen={chosen}
              onChoose={choose}
              onOther={(other, of) => go({ run: other, node: of })}
            />
          ) : null}
          {hasPoint && layout === undefined && graph.error === null ? (
            <Loading label="Loading the run" />
          ) : null}
        </div>
      </section>
      {hasPoint ? (
        <NodePanel ref={panel} runId={run.runId} node={chosen} points={points} onChoose={choose} />
      ) : null}
    </div>
  );
}

interface FollowButtonProps {
  readonly follows: boolean;
  readonly onFollow: () => void;
}

/** Whether the point that is shown goes on with the run. */
const FollowButton = ({ follows, onFollow }: FollowButtonProps) => (
  <button
    type="button"
    className="button compact quiet at-end"
    aria-label={follows ? 'Following' : 'Follow'}
    aria-pressed={follows}
    title="Follow the run as it continues"
    onClick={onFollow}
  >
    <LocateFixed size={14} aria-hidden />
    <span className="follow-words">{follows ? 'Following' : 'Follow'}</span>
  </button>
);

/** Lays a run out beside the page. The last layout stays until the next one is there. */
function useLayout(shape: GraphShape | undefined): GraphLayout | undefined {
  const worker = useRef<Worker>(undefined);
  const [layout, setLayout] = useState<GraphLayout>();
  useEffect(() => {
    const made = new Worker(new URL('./layout-worker.ts', import.meta.url), { type: 'module' });
    made.addEventListener('message', ({ data }: MessageEvent<GraphLayout>) => setLayout(data));
    worker.current = made;
    return () => made.terminate();
  }, []);
  useEffect(() => {
    if (shape !== undefined) worker.current?.postMessage(shape);
  }, [shape]);
  return layout;
}
