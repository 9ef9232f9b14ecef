import { defined } from '@workrail/kernel';

/** What is looked at. Several findings may have one id: one for each place, or for each client. */
export type CheckId =
  | 'node'
  | 'sqlite'
  | 'zstd'
  | 'data-folder'
  | 'access'
  | 'disk-space'
  | 'file-system'
  | 'leftovers'
  | 'database'
  | 'schema'
  | 'wal'
  | 'pages'
  | 'log'
  | 'search'
  | 'keys'
  | 'settings'
  | 'workflow-place'
  | 'workflow-files'
  | 'workflow-ids'
  | 'client'
  | 'server-initialize'
  | 'server-discover';

/** `not_looked_at`: something else has to be fixed first, or it would take too long. */
export type FindingStatus = 'ok' | 'warning' | 'fault' | 'not_looked_at';

export interface Finding {
  readonly id: CheckId;
  readonly status: FindingStatus;
  /** One sentence, or two. */
  readonly message: string;
  /** What to do. A command line of a shell stands behind `Run: `. */
  readonly fix?: string;
  /** The first few of what the message speaks of, each on a line. */
  readonly details?: readonly string[];
}

const finding =
  <Fix extends string | undefined>(status: FindingStatus) =>
  (id: CheckId, message: string, fix: Fix, details?: readonly string[]): Finding =>
    defined({ id, status, message, fix, details: details?.length === 0 ? undefined : shown(details) });

export const warning = finding<string>('warning');
export const fault = finding<string>('fault');
export const ok = (id: CheckId, message: string, details?: readonly string[]): Finding =>
  finding('ok')(id, message, undefined, details);
export const notLookedAt = (id: CheckId, message: string, fix?: string): Finding =>
  finding('not_looked_at')(id, message, fix);

export const DETAILS_SHOWN = 20;

function shown(details: readonly string[] | undefined): readonly string[] | undefined {
  const more = (details?.length ?? 0) - DETAILS_SHOWN;
  return details === undefined || more <= 0
    ? details
    : [...details.slice(0, DETAILS_SHOWN), `and ${more} more`];
}
