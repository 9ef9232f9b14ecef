import type { ListedSession } from '@workrail/dashboard-contract';
import {
  type Activity,
  keyOf,
  type RunStatus,
  runActivity,
  type SearchTerm,
  searchTerm,
} from '@workrail/event-log';
import { E, type Either, either, program, type TaskEither } from '@workrail/kernel';
import type { SessionNumber, SessionSearch, StoreError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';

export interface Filters {
  /** Terms that each session has which is let through. */
  readonly terms: readonly SearchTerm[];
  /** Some run of each session that is let through has one of these; undefined where any will do. */
  readonly statuses: readonly RunStatus[] | undefined;
  /** Of sessions, those that may be let through, as far as it is known without reading them. */
  readonly among: (
    search: SessionSearch,
    sessions: readonly SessionNumber[],
  ) => TaskEither<StoreError, ReadonlySet<SessionNumber>>;
  readonly lets: (session: ListedSession) => boolean;
  /** Whether sessions have to be read to know. */
  readonly reads: boolean;
  readonly any: boolean;
}

export interface FilterInput {
  /** Id of a workflow that some run is of. */
  readonly workflow?: string;
  /** A branch that the work was on at some time. */
  readonly branch?: string;
  /** Of the latest run. */
  readonly status?: RunStatus | Activity;
  /** Latest activity at or after this moment, and before that one. */
  readonly since?: string;
  readonly until?: string;
}

/** `now` is in milliseconds since 1970: how a run goes on is a matter of how long ago something happened. */
export const filtersOf = ({ workflow, branch, status, since, until }: FilterInput, now: number) =>
  either<InvalidInputError, Filters>(({ value }) => {
    const from = value(momentIn('since', since));
    const to = value(momentIn('until', until));
    const terms = [
      ...(workflow === undefined ? [] : [searchTerm('workflow', keyOf(workflow))]),
      ...(branch === undefined ? [] : [searchTerm('branch', keyOf(branch))]),
    ];
    const reads = status !== undefined || since !== undefined || until !== undefined;
    return {
      terms,
      statuses: status && statusesOf(status),
      among: (search, sessions) =>
        program(async ({ take }) => {
          let left = sessions;
          for (const term of terms) left = (await take(search.holding(term, { among: left }))).sessions;
          return new Set(left);
        }),
      lets: ({ runs: [latest], lastActivity }) => {
        const at = Date.parse(lastActivity);
        return at >= from && at < to && (status === undefined || isOf(latest, status, now));
      },
      reads,
      any: reads || terms.length > 0,
    };
  });

/** What the log says of runs that may be so. */
function statusesOf(status: RunStatus | Activity): readonly RunStatus[] {
  switch (status) {
    case 'waiting':
      return ['in_progress', 'blocked', 'needs_decision'];
    case 'working':
    case 'idle':
    case 'stale':
      return ['in_progress'];
    default:
      return [status];
  }
}

const isOf = (
  run: ListedSession['runs'][number] | undefined,
  status: RunStatus | Activity,
  now: number,
): boolean =>
  run !== undefined && (status === 'in_progress' ? run.status === status : runActivity(run, now) === status);

const EVER = { since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

function momentIn(field: keyof typeof EVER, given: string | undefined): Either<InvalidInputError, number> {
  const moment = given === undefined ? EVER[field] : Date.parse(given);
  return Number.isNaN(moment)
    ? invalid(field, 'format', `${field} is not a date and time`, 'Send it in the form 2026-01-31T09:00:00Z.')
    : E.right(moment);
}
