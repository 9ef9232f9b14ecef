import type { NodeDetail } from '@workrail/dashboard-contract';
import { ArrowDown, ArrowUp, Flag, MapPin, Repeat } from 'lucide-react';
import { loopRoundWords } from '../../model/rounds.ts';
import type { RunPoints } from '../../model/run-points.ts';
import { exact } from '../../model/times.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';

interface NodeHeadProps {
  readonly detail: NodeDetail;
  readonly points: RunPoints | undefined;
  readonly onChoose: (node: string) => void;
}

/** Branches that a point is shown to lead to; the graph and the table have all of them. */
const SHOWN_CHILDREN = 12;

/** What a point is, how to go on from it, and where it leads. */
export function NodeHead({ detail, points, onChoose }: NodeHeadProps) {
  const { node, at, depth, isTip, isComplete, done, parent, children, resumePhrase } = detail;
  const titleOf = (of: string, otherwise: string): string =>
    visible(points?.points[points.indexOf.get(of) ?? -1]?.title ?? otherwise);
  return (
    <div className="stack panel-head">
      <h2 className="anywhere">{visible(done?.step.title ?? 'Start')}</h2>
      <p className="in-row panel-facts muted small">
        <span>{depth === 0 ? 'Before the first step' : `Step ${depth}`}</span>
        <span title={exact(at)}>
          <TimeText at={at} />
        </span>
        {(done?.step.loops ?? []).map((loop) => (
          <span className="chip" key={loop.loopId}>
            <Repeat size={12} aria-hidden />
            {visible(loopRoundWords(loop))}
          </span>
        ))}
        {isTip ? (
          <span className="chip tip">
            <MapPin size={12} aria-hidden />
            current
          </span>
        ) : null}
        {isComplete ? (
          <span className="chip">
            <Flag size={12} aria-hidden />
            done
          </span>
        ) : null}
        <span className="mono">
          {node}
          <CopyButton text={node} label="Copy the node id" />
        </span>
      </p>
      <div className="in-row title-line panel-resume">
        <p className="anywhere">
          <strong>{isComplete ? 'The run is complete here.' : 'Resume from here.'}</strong> Tell your agent:{' '}
          <q>{visible(resumePhrase)}</q>
        </p>
        <CopyButton
          text={resumePhrase}
          label={`Copy what to tell an agent to ${isComplete ? 'see what was done' : 'resume from here'}`}
          words="Copy"
          className="button compact primary"
        />
      </div>
      <nav aria-label="Neighbouring nodes" className="wrap panel-moves">
        {parent === null ? null : (
          <button type="button" className="button compact" onClick={() => onChoose(parent)}>
            <ArrowUp size={13} aria-hidden />
            <span className="unseen">Previous: </span>
            <span className="cut">{titleOf(parent, 'Previous node')}</span>
          </button>
        )}
        {children.slice(0, SHOWN_CHILDREN).map((child) => (
          <button
            key={child.node}
            type="button"
            className="button compact"
            onClick={() => onChoose(child.node)}
          >
            <ArrowDown size={13} aria-hidden />
            <span className="unseen">Next: </span>
            <span className="cut">{titleOf(child.node, child.stepId)}</span>
          </button>
        ))}
        {children.length > SHOWN_CHILDREN ? (
          <span className="muted small">and {children.length - SHOWN_CHILDREN} more branches</span>
        ) : null}
      </nav>
    </div>
  );
}
