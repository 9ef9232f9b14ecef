import { useQuery } from '@tanstack/react-query';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { isNotThere } from '../../api/failure.ts';
import { NOT_TOLD } from '../../api/keys.ts';
import { loaded } from '../../api/queries.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { NotThere } from '../../parts/not-there.tsx';
import { usePageTitle } from '../../parts/page-title.ts';
import { SourceText } from '../../parts/source-text.tsx';
import { visible } from '../../parts/text.tsx';
import { TextList } from '../../parts/text-list.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Outline } from './outline.tsx';
import './workflow-page.css';
import './workflows-page.css';

/** A workflow: what was compiled of its file, and the file itself. */
export default function WorkflowPage({ workflowId }: { readonly workflowId: string }) {
  const workspace = new URLSearchParams(useSearch()).get('workspace') ?? '';
  const query = useQuery(loaded('/api/workflows/{workflowId}', { workflowId, workspace }, NOT_TOLD));
  const { data } = query;
  usePageTitle(data?.name ?? workflowId);
  if (isNotThere(query.error))
    return (
      <NotThere title="There is no such workflow" to="/workflows" words="All workflows">
        Its file may have been renamed or removed, or belong to another project, or the link is incomplete.
      </NotThere>
    );
  return (
    <div className="page">
      <div className="stack page-inner">
        <nav aria-label="Where this is" className="in-row crumbs">
          <Link href="/workflows">Workflows</Link>
          <ChevronRight size={14} aria-hidden />
          <span className="mono anywhere">{visible(workflowId)}</span>
        </nav>
        <Waiting query={query} label="Loading the workflow" rows={5} />
        {data === undefined ? null : (
          <>
            <h1 className="anywhere">{visible(data.name)}</h1>
            <p className="muted anywhere">{visible(data.description)}</p>
            <ul className="wrap facts">
              <li>Version {visible(data.version)}</li>
              <li>{visible(data.source)}</li>
              <li className="mono anywhere">
                {visible(data.path)}
                <CopyButton text={data.path} label="Copy the file path" />
              </li>
            </ul>
            {data.warnings.length === 0 ? null : (
              <div className="note gaps">
                <TriangleAlert size={16} aria-hidden />
                <TextList texts={data.warnings} />
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
