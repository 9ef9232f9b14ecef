import { useQuery } from '@tanstack/react-query';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { isNotThere } from '../../api/failure.ts';
import { NOT_TOLD } from '../../api/keys.ts';
import { loaded } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { FailureNote } from '../../parts/failure-note.tsx';
import { Loading } from '../../parts/loading.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { SourceText } from '../../parts/source-text.tsx';
import { visible } from '../../parts/text.tsx';
import { Outline } from './outline.tsx';
import '../../parts/notes.css';
import './workflow-page.css';
import './workflows-page.css';

/** A workflow: what was compiled of its file, and the file itself. */
export default function WorkflowPage({ workflowId }: { readonly workflowId: string }) {
  const workspace = new URLSearchParams(useSearch()).get('workspace') ?? '';
  const { data, error, refetch } = useQuery(
    loaded('/api/workflows/{workflowId}', { workflowId, workspace }, NOT_TOLD),
  );
  usePageTitle(data?.name ?? workflowId);
  if (isNotThere(error)) return <WorkflowNotThere />;
  return (
    <div className="page">
      <div className="stack page-inner">
        <nav aria-label="Where this is" className="in-row crumbs">
          <Link href="/workflows">Workflows</Link>
          <ChevronRight size={14} aria-hidden />
          <span className="mono anywhere">{visible(workflowId)}</span>
        </nav>
        {error === null ? null : <FailureNote error={error} onRetry={() => void refetch()} />}
        {data === undefined && error === null ? <Loading label="Loading the workflow" rows={5} /> : null}
        {data === undefined ? null : (
          <>
            <h1 className="anywhere">{visible(data.name)}</h1>
            <p className="muted anywhere">{visible(data.description)}</p>
            <ul className="facts">
              <li>Version {visible(data.version)}</li>
              <li>{visible(data.source)}</li>
              <li className="mono anywhere">
                {visible(data.path)}
                <CopyButton text={data.path} label="Copy the path of the file" />
              </li>
            </ul>
            {data.warnings.length === 0 ? null : (
              <div className="note gaps">
                <TriangleAlert size={16} aria-hidden />
                <ul className="points-list">
                  {data.warnings.map((warning) => (
                    <li key={warning} className="anywhere">
                      {visible(warning)}
                    </li>
                  ))}
                </ul>
              </div>
            )}
            <div className="workflow-parts">
              <section className="stack" aria-labelledby="outline">
                <h2 id="outline">Outline</h2>
                <Outline lines={data.outline} />
              </section>
              <section className="stack" aria-labelledby="source">
                <div className="in-row title-line">
                  <h2 id="source">File</h2>
                  <CopyButton
                    text={data.text}
                    label="Copy the file"
                    words="Copy"
                    className="button compact"
                  />
                </div>
                <SourceText text={data.text} />
              </section>
            </div>
          </>
        )}
      </div>
    </div>
  );
}

const WorkflowNotThere = () => (
  <div className="empty">
    <h1>There is no such workflow</h1>
    <p>Its file may have been renamed or removed, or be of another project; or the link is cut off.</p>
    <Link href="/workflows" className="button primary">
      All workflows
    </Link>
  </div>
);
