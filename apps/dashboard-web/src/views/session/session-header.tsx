import type { SessionDetail } from '@workrail/dashboard-contract';
import {
  ChevronRight,
  Clock,
  Folder,
  GitBranch,
  GitCommitHorizontal,
  type LucideIcon,
  ShieldCheck,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { listSearch } from '../../model/list-search.ts';
import { exact } from '../../model/times.ts';
import { folderName, titleOf } from '../../model/words.ts';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Cut, visible } from '../../parts/text.tsx';
import { TimeText } from '../../parts/time-text.tsx';
import { DownloadMenu } from './download-menu.tsx';
import './session-header.css';

export function SessionHeader({ session }: { readonly session: SessionDetail }) {
  const { sessionId, title, workspace, observations, startedAt, lastActivity, redacted } = session;
  const { git_branch: branch, git_head_sha: commit } = observations;
  return (
    <header className="stack session-head">
      <div className="in-row session-head-line">
        <nav aria-label="Where this is" className="in-row crumbs">
          <Link href={listSearch.address()}>Sessions</Link>
          <ChevronRight size={14} aria-hidden />
        </nav>
        <h1>
          <Cut text={titleOf(title)} />
        </h1>
        <DownloadMenu sessionId={sessionId} />
      </div>
      <ul className="wrap facts">
        {workspace === undefined ? null : (
          <Fact Icon={Folder} name="Project" title={visible(workspace)}>
            <Cut text={folderName(workspace)} />
          </Fact>
        )}
        {branch === undefined ? null : (
          <Fact Icon={GitBranch} name="Branch">
            <Cut text={branch} />
          </Fact>
        )}
        {commit === undefined ? null : (
          <Fact Icon={GitCommitHorizontal} name="Commit" title={visible(commit)}>
            <span className="mono">{visible(commit).slice(0, 10)}</span>
          </Fact>
        )}
        <Fact Icon={Clock} title={`Started ${exact(startedAt)}`}>
          <span>
            started <TimeText at={startedAt} />, last active <TimeText at={lastActivity} />
          </span>
        </Fact>
        {redacted === true ? <Fact Icon={ShieldCheck}>Redacted</Fact> : null}
        <li className="mono">
          <span className="cut">{sessionId}</span>
          <CopyButton text={sessionId} label="Copy the session id" />
        </li>
      </ul>
    </header>
  );
}

interface FactProps {
  readonly Icon: LucideIcon;
  /** Said where the picture is not seen. */
  readonly name?: string;
  readonly title?: string;
  readonly children: ReactNode;
}

const Fact = ({ Icon, name, title, children }: FactProps) => (
  <li title={title}>
    <Icon size={13} aria-hidden />
    {name === undefined ? null : <span className="unseen">{name} </span>}
    {children}
  </li>
);
