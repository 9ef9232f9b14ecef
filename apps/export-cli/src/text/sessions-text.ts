import type { SessionList, SessionMatches } from '@workrail/application';
import { counted, minuteOf } from '@workrail/kernel';
import type { Paint } from './paint.ts';
import { visible } from './visible.ts';

type ListedSession = SessionList['sessions'][number];
type ListedRun = ListedSession['runs'][number];

/** Sessions, each with its runs below it. */
export function sessionsText({ sessions, total, matching, damaged }: SessionList, paint: Paint): string {
  if (sessions.length === 0)
    return total === 0
      ? 'There are no sessions yet: an agent opens one with start_workflow.\n'
      : 'There are no sessions of this project. Omit --workspace to list all sessions.\n';
  const more = matching - sessions.length - damaged.length;
  return [
    ...sessions.map((one) => sessionLines(one, paint)),
    ...(more > 0 ? [paint.faint(`${more} more; raise --limit to see them\n`)] : []),
  ].join('');
}

/** Sessions that match, each with why. */
export function matchesText({ sessions, total }: SessionMatches, paint: Paint, program: string): string {
  if (sessions.length === 0) return `No session matches. "${program} sessions list" shows the latest ones.\n`;
  const more = (total ?? 0) - sessions.length;
  return [
    ...sessions.map(
      (one) =>
        `${sessionLines(one, paint)}  ${paint.faint(`found by ${reasons(one.whyMatched).map(named).join(', ')}`)}\n`,
    ),
    ...(more > 0 ? [paint.faint(`${more} more match; add words to narrow the search\n`)] : []),
  ].join('');
}

/** What a session has besides what was asked for: where it lies, and when it was worked on. */
const BESIDES: ReadonlySet<string> = new Set(['workspace', 'workspace_name', 'recent']);

/** Where the query itself found a session, nothing else is a reason. */
function reasons(why: readonly string[]): readonly string[] {
  const asked = why.filter((one) => !BESIDES.has(one));
  return asked.length === 0 ? why : asked;
}

const named = (why: string): string => why.replaceAll('_', ' ');

function sessionLines({ sessionId, title, workspace, startedAt, runs }: ListedSession, paint: Paint): string {
  const named = title === undefined ? paint.faint('(no title)') : paint.strong(visible(title));
  const place = workspace === undefined ? '' : paint.faint(`  ${visible(workspace)}`);
  return [
    `${sessionId}  ${named}${place}\n`,
    ...(runs.length === 0
      ? [paint.faint(`  ${minuteOf(startedAt)}  no workflow was started\n`)]
      : runs.map((run) => `  ${minuteOf(run.lastActivity)}  ${runText(run, paint)}\n`)),
  ].join('');
}

const runText = ({ workflowId, status, stepsDone }: ListedRun, paint: Paint): string =>
  `${visible(workflowId)}  ${statusText(status, paint)}, ${counted(stepsDone, 'step')} done`;

const STATUS = {
  in_progress: 'in progress',
  blocked: 'blocked',
  needs_decision: 'needs a decision',
  complete: 'complete',
  complete_with_gaps: 'complete, with gaps',
  failed: 'failed',
  canceled: 'canceled',
} as const;

/** Those in which something is missing or went wrong. */
const WARNED: ReadonlySet<ListedRun['status']> = new Set([
  'blocked',
  'needs_decision',
  'complete_with_gaps',
  'failed',
]);

export function statusText(status: ListedRun['status'], paint: Paint): string {
  const text = STATUS[status];
  return WARNED.has(status) ? paint.warning(text) : text;
}
