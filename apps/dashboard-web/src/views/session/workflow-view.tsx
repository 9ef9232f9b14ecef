import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, FileDiff, FileQuestion } from 'lucide-react';
import { Link } from 'wouter';
import { NOT_TOLD } from '../../api/keys.ts';
import { loaded } from '../../api/queries.ts';
import { addressOf } from '../../model/address.ts';
import { SourceText } from '../../parts/source-text.tsx';
import { visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { TextDiff } from './text-diff.tsx';
import './workflow-view.css';

const STATES = {
  same: { Icon: CircleCheck, words: 'The file has not changed since this run started.', look: 'complete' },
  changed: {
    Icon: FileDiff,
    words: 'The file has changed since this run started. The run keeps the workflow it started with.',
    look: 'gaps',
  },
  missing: {
    Icon: FileQuestion,
    words: 'The file no longer exists. The run keeps the workflow it started with.',
    look: 'gaps',
  },
  invalid: {
    Icon: CircleAlert,
    words: 'The file is no longer valid. The run keeps the workflow it started with.',
    look: 'failure',
  },
};

interface WorkflowViewProps {
  readonly runId: string;
  /** Project that the run works on: its workflows are seen from there. */
  readonly workspace: string | undefined;
}

/** The workflow that a run is pinned to, beside its file as it is now. */
export function WorkflowView({ runId, workspace }: WorkflowViewProps) {
  const query = useQuery(loaded('/api/runs/{runId}/workflow', { runId }, NOT_TOLD));
  if (query.data === undefined) return <Waiting query={query} label="Comparing the workflow" />;
  const { workflowId, pinnedHash, state, warnings, pinned, current } = query.data;
  const { Icon, words, look } = STATES[state];
  return (
    <div className="stack compare">
      <div className={`note ${look}`}>
        <Icon size={16} aria-hidden />
        <div>
          <p className="note-title">{words}</p>
          {warnings.map((warning) => (
            <p key={warning} className="anywhere">
              {visible(warning)}
            </p>
          ))}
          <p className="muted small mono anywhere">
            {visible(workflowId)} · {pinnedHash.slice(0, 16)}
          </p>
        </div>
        {state === 'same' || state === 'changed' ? (
          <Link
            href={addressOf(`/workflows/${encodeURIComponent(workflowId)}`, { workspace })}
            className="button compact"
          >
            Open the file
          </Link>
        ) : null}
      </div>
      {state === 'changed' ? (
        <TextDiff before={pinned} after={current ?? pinned} />
      ) : (
        <>
          <p className="muted small">
            The compiled workflow, which the run follows: the file with its routines, features and defaults
            written out.
          </p>
          <SourceText text={pinned} label="The compiled workflow" />
        </>
      )}
    </div>
  );
}
