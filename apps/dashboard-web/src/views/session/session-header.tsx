import type { RouteAnswer } from '@workrail/dashboard-contract';
import {
  ChevronRight,
  Clock,
  Download,
  Folder,
  GitBranch,
  GitCommitHorizontal,
  ShieldCheck,
} from 'lucide-react';
import { Link } from 'wouter';
import { urlOf } from '../../api/client.ts';
import { exact } from '../../model/times.ts';
import { folderName } from '../../model/words.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { MenuButton } from '../../parts/menu.tsx';
import { Cut, visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import './session-header.css';

export type Session = RouteAnswer<'showSession'>;

export function SessionHeader({ session }: { readonly session: Session }) {
  const { sessionId, title, workspace, observations, startedAt, lastActivity, redacted } = session;
  const { git_branch: branch, git_head_sha: commit } = observations;
  return (
    <header className="stack session-head">
      <div className="in-row session-head-line">
        <nav aria-label="Where this is" className="in-row crumbs">
          <Link href="/">Sessions</Link>
          <ChevronRight size={14} aria-hidden />
        </nav>
        <h1>
          <Cut text={title ?? 'Untitled session'} />
        </h1>
        <DownloadMenu sessionId={sessionId} />
      </div>
      <ul className="facts">
        {workspace === undefined ? null : (
          <li title={visible(workspace)}>
            <Folder size={13} aria-hidden />
            <span className="unseen">Project </span>
            <Cut text={folderName(workspace)} />
          </li>
        )}
        {branch === undefined ? null : (
          <li>
            <GitBranch size={13} aria-hidden />
            <span className="unseen">Branch </span>
            <Cut text={branch} />
          </li>
        )}
        {commit === undefined ? null : (
          <li title={visible(commit)}>
            <GitCommitHorizontal size={13} aria-hidden />
            <span className="unseen">Commit </span>
            <span className="mono">{visible(commit).slice(0, 10)}</span>
          </li>
        )}
        <li title={`Began ${exact(startedAt)}`}>
          <Clock size={13} aria-hidden />
          <span>
            began <TimeText at={startedAt} />, active <TimeText at={lastActivity} />
          </span>
        </li>
        {redacted === true ? (
          <li>
            <ShieldCheck size={13} aria-hidden />
            Redacted
          </li>
        ) : null}
        <li className="mono session-id">
          <span className="cut">{sessionId}</span>
          <CopyButton text={sessionId} label="Copy the id of the session" />
        </li>
      </ul>
    </header>
  );
}

const BUNDLE = '/api/sessions/{sessionId}/bundle';
const DOCUMENT = '/api/sessions/{sessionId}/document';

const DownloadMenu = ({ sessionId }: { readonly sessionId: string }) => (
  <MenuButton
    label="Download"
    lines={[
      {
        id: 'bundle',
        words: 'Bundle',
        hint: 'To go on with on another machine',
        href: urlOf(BUNDLE, { sessionId }),
      },
      {
        id: 'redacted',
        words: 'Redacted bundle',
        hint: 'Without paths, names and secrets',
        href: urlOf(BUNDLE, { sessionId, redact: 'true' }),
      },
      { id: 'md', words: 'Markdown', href: urlOf(DOCUMENT, { sessionId, format: 'md' }) },
      { id: 'html', words: 'HTML', href: urlOf(DOCUMENT, { sessionId, format: 'html' }) },
      { id: 'pdf', words: 'PDF', href: urlOf(DOCUMENT, { sessionId, format: 'pdf' }) },
    ]}
  >
    <Download size={15} aria-hidden />
    Download
  </MenuButton>
);
