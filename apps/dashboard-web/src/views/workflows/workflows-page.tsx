import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { NOT_TOLD } from '../../api/keys.ts';
import { choicesQuery, loaded } from '../../api/queries.ts';
import { addressOf } from '../../model/address.ts';
import { counted, folderName } from '../../model/words.ts';
import { useHotkeys } from '../../parts/hotkeys.ts';
import { usePageTitle } from '../../parts/page-title.ts';
import { SearchField } from '../../parts/search-field.tsx';
import { Cut, visible } from '../../parts/text.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Choice } from '../sessions/choice.tsx';
import '../sessions/session-filters.css';
import { Problems } from './problems.tsx';
import './workflows-page.css';

/** Projects that are offered by name; the choice has all of them. */
const PROJECTS_NAMED = 5;

/** The workflows that can be started, and the files that can't. */
export default function WorkflowsPage() {
  usePageTitle('Workflows');
  const address = new URLSearchParams(useSearch());
  const [text, workspace] = [address.get('text') ?? '', address.get('workspace') ?? ''];
  const choices = useQuery(choicesQuery);
  const projects = choices.data?.workspaces ?? [];
  const [, navigate] = useLocation();
  const query = useQuery({
    ...loaded('/api/workflows', { query: text, workspace }, NOT_TOLD),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const list = useRef<HTMLUListElement>(null);
  useHotkeys({ j: () => list.current?.querySelector('a')?.focus() });
  const go = (wanted: Readonly<Record<'text' | 'workspace', string>>): void =>
    navigate(addressOf('/workflows', wanted), { replace: true });
  return (
    <div className="page">
      <div className="stack page-inner">
        <div className="wrap sessions-title">
          <h1>Workflows</h1>
          {data === undefined ? null : (
            <span className="muted">{counted(data.workflows.length, 'workflow')}</span>
          )}
        </div>
        <div className="in-row filters">
          <SearchField
            label="Search the workflows"
            placeholder="Search names, ids, descriptions"
            maxLength={500}
            value={text}
            onChange={(wanted) => go({ text: wanted, workspace })}
          />
          <Choice
            label="Project"
            all="No project"
            value={workspace}
            values={projects}
            wordsOf={(path) => visible(folderName(path))}
            onChange={(wanted) => go({ text, workspace: wanted })}
          />
        </div>
        {workspace === '' && projects.length > 0 ? (
          <p className="wrap muted">
            To see a project's workflows, select it:
            {projects.slice(0, PROJECTS_NAMED).map((path) => (
              <button
                key={path}
                type="button"
                className="button compact"
                title={visible(path)}
                onClick={() => go({ text, workspace: path })}
              >
                {visible(folderName(path))}
              </button>
            ))}
          </p>
        ) : null}
        <Waiting query={query} label="Loading the workflows" rows={6} />
        {data === undefined ? null : <Problems problems={data.problems} />}
        {data?.workflows.length === 0 ? (
          <p className="muted">No workflow {text === '' ? 'was found.' : 'matches. Try fewer words.'}</p>
        ) : null}
        <ul className="workflows" ref={list} onKeyDown={listKeys}>
          {data?.workflows.map(({ workflowId, name, description, version, kind, source }) => (
            <li key={workflowId}>
              <Link
                className="card stack"
                href={addressOf(`/workflows/${encodeURIComponent(workflowId)}`, { workspace })}
              >
                <span className="in-row workflow-name">
                  <Cut text={name} />
                  {kind === 'routine' ? <span className="chip">routine</span> : null}
                </span>
                <span className="mono muted small">{visible(workflowId)}</span>
                <span className="workflow-about muted anywhere">{visible(description)}</span>
                <span className="muted small">
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

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Goes from link to link of a short list. */
function listKeys(event: KeyboardEvent<HTMLElement>): void {
  const step = STEPS[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = links.indexOf(document.activeElement as HTMLAnchorElement);
  event.preventDefault();
  event.stopPropagation();
  links[at + step]?.focus();
}
