import { counted, E, type Either } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { type Finding, fault, notLookedAt, ok, warning } from './finding.ts';
import type { LogLook } from './look-at-log.ts';
import { sizeText } from './phrases.ts';

export function logFindings(bytes: number, looked: Either<StoreError, LogLook>): readonly Finding[] {
  if (E.isLeft(looked))
    return [fault('log', `The database cannot be read to its end: ${reasonOf(looked.left)}.`, RESTORE)];
  const { pages, behind } = looked.right;
  return [pagesFinding(bytes, pages), logFinding(looked.right), ...searchFindings(behind)];
}

const RESTORE = 'Restore the data folder from a backup. What can be read goes out with "workrail export".';

function pagesFinding(bytes: number, pages: LogLook['pages']): Finding {
  if (pages === undefined)
    return notLookedAt(
      'pages',
      `How the file is built was not looked at, as it is large (${sizeText(bytes)}).`,
      'Run: workrail verify',
    );
  return pages.length === 0
    ? ok('pages', 'The pages of the database are sound.')
    : fault('pages', 'The database file is damaged.', RESTORE, pages);
}

function logFinding({ all, whole, ends, events, damaged }: LogLook): Finding {
  if (damaged.length > 0)
    return fault(
      'log',
      `${counted(damaged.length, 'session')} ${damaged.length === 1 ? 'is' : 'are'} damaged, of ${whole + ends} that ${whole + ends === 1 ? 'was' : 'were'} looked at.`,
      'Restore the data folder from a backup, or go on without what is damaged: other sessions are not affected.',
      damaged.map(
        ({ sessionId, version, reason }) =>
          `${sessionId}${version === undefined ? '' : `, event ${version}`}: ${reason}`,
      ),
    );
  if (all === 0) return ok('log', 'There are no sessions yet.');
  const sound = `${counted(events, 'event')} of ${counted(whole, 'session')} follow from one another, and their documents are there.`;
  if (whole === all) return ok('log', sound);
  const rest = ends === 0 ? '' : ` Of ${ends} more the first and the last event are there.`;
  return ok('log', `${sound}${rest} There are ${all} sessions; "workrail verify" looks at all of each.`);
}

const MANY_BEHIND = 2_000;

function searchFindings(behind: number | undefined): readonly Finding[] {
  if (behind === undefined) return [];
  if (behind === 0) return [ok('search', 'Searching knows all events.')];
  const told = `Searching does not know the last ${counted(behind, 'event')} yet; the next search sees to it.`;
  return [
    behind < MANY_BEHIND
      ? ok('search', told)
      : warning('search', told, 'Run: workrail sessions search anything'),
  ];
}

function reasonOf(error: StoreError): string {
  switch (error._tag) {
    case 'StoreBusyError':
      return 'other programs write to it all the time';
    case 'StoreTooNewError':
      return 'it was written by a newer WorkRail';
    case 'ExpectedVersionMismatchError':
      return 'it changed meanwhile';
    default:
      return error.reason;
  }
}
