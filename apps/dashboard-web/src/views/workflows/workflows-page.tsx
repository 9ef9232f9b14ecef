import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { workflowsQuery } from '../../api/queries.ts';
import { counted } from '../../model/words.ts';
import { FailureNote } from '../../parts/failure-note.tsx';
import { useHotkeys } from '../../parts/hotkeys.ts';
import { Loading } from '../../parts/loading.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { Cut, visible } from '../../parts/text.tsx';
import { listKeys } from './list-keys.ts';
import { Problems } from './problems.tsx';
import './workflows-page.css';

/** The workflows that can be started, and the files that can't. */
export default function WorkflowsPage() {
  usePageTitle('Workflows');
  const text = new URLSearchParams(useSearch()).get('text') ?? '';
  const [, navigate] = useLocation();
  const { data, error, refetch } = useQuery(workflowsQuery(text));
  const list = useRef<HTMLUListElement>(null);
  useHotkeys({ j: () => list.current?.querySelector('a')?.focus() });
  const search = (wanted: string): void =>
    navigate(wanted === '' ? '/workflows' : `/workflows?${new URLSearchParams({ text: wanted })}`, {
      replace: true,
    });
  return (
    <div className="page">
      <div className="page-inner">
        <div className="sessions-title">
          <h1>Workflows</h1>
          {data === undefined ? null : (
            <span className="muted">{counted(data.workflows.length, 'workflow')}</span>
          )}
        </div>
        <SearchField
          label="Search the workflows"
          placeholder="Search names, ids, descriptions"
          maxLength={500}
          value={text}
          onChange={search}
        />
        {error === null ? null : <FailureNote error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? <Loading label="Loading the workflows" rows={6} /> : null}
        {data === undefined ? null : <Problems problems={data.problems} />}
        {data?.workflows.length === 0 ? (
          <p className="muted">No workflow {text === '' ? 'was found.' : 'matches. Try fewer words.'}</p>
        ) : null}
        <ul className="workflows" ref={list} onKeyDown={listKeys}>
          {data?.workflows.map(({ workflowId, name, description, version, kind, source }) => (
            <li key={workflowId}>
              <Link href={`/workflows/${encodeURIComponent(workflowId)}`}>
                <span className="workflow-name">
                  <Cut text={name} />
                  {kind === 'routine' ? <span className="chip">routine</span> : null}
                </span>
                <span className="workflow-id mono muted">{visible(workflowId)}</span>
                <span className="workflow-about muted anywhere">{visible(description)}</span>
                <span className="workflow-source muted small">
                  {visible(source)} · {visible(version)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
