import { useQuery } from '@tanstack/react-query';
import type { NodeDetail } from '@workrail/dashboard-contract';
import { CirclePause } from 'lucide-react';
import type { Ref } from 'react';
import { loaded } from '../../api/queries.ts';
import type { RunPoints } from '../../model/run-points.ts';
import { byteWords, codeWords } from '../../model/words.ts';
import { JsonTree } from '../../parts/json-tree.tsx';
import { visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { NodeHead } from './node-head.tsx';
import './node-panel.css';
import { TimeText } from '../../parts/time-text.tsx';
import { LeftOutput } from './left-output.tsx';
import { NodeRemarks } from './node-remarks.tsx';
import { Fold, Section } from './section.tsx';
import { StepText } from './step-text.tsx';
import { useWhole } from './use-whole.tsx';

interface NodePanelProps {
  readonly ref: Ref<HTMLElement>;
  readonly runId: string;
  readonly node: string;
  readonly points: RunPoints | undefined;
  readonly onChoose: (node: string) => void;
}

/** Everything about the point that is chosen. */
export function NodePanel({ ref, runId, node, points, onChoose }: NodePanelProps) {
  const query = useQuery(loaded('/api/nodes/{nodeId}', { nodeId: node }, runId));
  const { data } = query;
  return (
    <aside className="stack panel" aria-label="Node" ref={ref} tabIndex={-1}>
      <Waiting query={query} label="Loading the node" rows={5} />
      {data === undefined ? null : (
        <>
          <NodeHead detail={data} points={points} onChoose={onChoose} />
          {data.blockedAttempt === null ? null : <BlockedAttempt attempt={data.blockedAttempt} node={node} />}
          {data.done === null ? null : (
            <Section title="Notes and artifacts">
              <LeftOutput output={data.done.output} node={node} isEmptyTold />
            </Section>
          )}
          {data.checkpoints.map(({ at, output }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: checkpoints of a point are only added to
            <Section key={index} title="Checkpoint" end={<TimeText at={at} className="muted small" />}>
              <LeftOutput output={output} node={node} />
            </Section>
          ))}
          {data.done === null ? null : <StepText title="The step that led here" step={data.done.step} />}
          {data.next === null ? null : <StepText title="What comes next" step={data.next} isNext />}
          <NodeRemarks detail={data} />
          <NodeContext detail={data} />
        </>
      )}
    </aside>
  );
}

/** What the run knew at a point; it may be too large to come with it. */
function NodeContext({ detail: { runId, node, contextBytes, context } }: { readonly detail: NodeDetail }) {
  const query = loaded('/api/nodes/{nodeId}/context', { nodeId: node }, runId);
  const { shown } = useWhole(context ?? undefined, contextBytes, query);
  return (
    <Fold title="Context" end={<span className="muted small">{byteWords(contextBytes)}</span>}>
      {shown((value) => (
        <JsonTree value={value} label="Context" />
      ))}
    </Fold>
  );
}

interface BlockedAttemptProps {
  readonly attempt: NonNullable<NodeDetail['blockedAttempt']>;
  readonly node: string;
}

const BlockedAttempt = ({ attempt: { at, blockers, output }, node }: BlockedAttemptProps) => (
  <section className="stack panel-section">
    <div className="note blocked">
      <CirclePause size={16} aria-hidden />
      <div className="anywhere">
        <p className="note-title">
          An attempt to continue was blocked <TimeText at={at} />
        </p>
        {blockers.map(({ code, message, suggestedFix }) => (
          <p key={code + message}>
            {visible(message)} {visible(suggestedFix)} <span className="chip">{codeWords(code)}</span>
          </p>
        ))}
      </div>
    </div>
    {output === undefined ? null : (
      <details className="artifact-raw">
        <summary>What was sent with it</summary>
        <LeftOutput output={output} node={node} isEmptyTold />
      </details>
    )}
  </section>
);
