import { counted, E, type Either } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { type Finding, fault, notLookedAt, ok, warning } from './finding.ts';
import type { LogLook } from './look-at-log.ts';
import { sizeText } from './phrases.ts';

export function logFindings(bytes: number, looked: Either<StoreError, LogLook>): readonly Finding[] {
  if (E.isLeft(looked))
    return [fault('log', `The database cannot be read completely: ${reasonOf(looked.left)}.`, RESTORE)];
  const { pages, behind } = looked.right;
  return [pagesFinding(bytes, pages), logFinding(looked.right), ...searchFindings(behind)];
}

const RESTORE =
  'Restore the data folder from a backup. Sessions that are still readable can be saved with "workrail export <sessionId>".';

function pagesFinding(bytes: number, pages: LogLook['pages']): Finding {
  if (pages === undefined)
    return notLookedAt(
      'pages',
      `The pages of the database were not checked, because the file is large (${sizeText(bytes)}).`,
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
      `Of ${counted(whole + ends, 'session')} checked, ${damaged.length} ${damaged.length === 1 ? 'is' : 'are'} damaged.`,
      'Restore the data folder from a backup, or continue without the damaged sessions: the others are not affected.',
      damaged.map(
        ({ sessionId, version, reason }) =>
          `${sessionId}${version === undefined ? '' : `, event ${version}`}: ${reason}`,
      ),
    );
  if (all === 0) return ok('log', 'There are no sessions yet.');
  const sound = `The log of ${counted(whole, 'session')} (${counted(events, 'event')}) is intact, and no stored value is missing.`;
  if (whole === all) return ok('log', sound);
  const rest = ends === 0 ? '' : ` Of ${ends} more, only the first and the last event were checked.`;
  return ok(
    'log',
    `${sound}${rest} There are ${all} sessions; "workrail verify" checks all of them completely.`,
  );
}

const MANY_BEHIND = 2_000;

function searchFindings(behind: number | undefined): readonly Finding[] {
  if (behind === undefined) return [];
  if (behind === 0) return [ok('search', 'The search index is up to date.')];
  const told = `The search index does not have the last ${counted(behind, 'event')} yet; the next search adds them.`;
  return [
    behind < MANY_BEHIND
      ? ok('search', told)
      : warning('search', told, 'Run: workrail sessions search anything'),
  ];
}

function reasonOf(error: StoreError): string {
  switch (error._tag) {
    case 'StoreBusyError':
      return 'another process has it locked';
    case 'StoreTooNewError':
      return 'it was written by a newer WorkRail';
    case 'ExpectedVersionMismatchError':
      return 'it changed while it was read';
    default:
      return error.reason;
  }
}
