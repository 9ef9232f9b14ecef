import type { ListedSession } from '@workrail/dashboard-contract';
import { keyOf, type RunStatus, type SearchTerm, searchTerm } from '@workrail/event-log';
import { E, type Either, either, program, type TaskEither } from '@workrail/kernel';
import type { SessionNumber, SessionSearch, StoreError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';

export interface Filters {
  /** Terms that each session has which is let through. */
  readonly terms: readonly SearchTerm[];
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

interface FilterInput {
  readonly workflow?: string;
  readonly status?: RunStatus;
  readonly since?: string;
  readonly until?: string;
}

export const filtersOf = ({ workflow, status, since, until }: FilterInput) =>
  either<InvalidInputError, Filters>(({ value }) => {
    const from = value(momentIn('since', since));
    const to = value(momentIn('until', until));
    const term = workflow === undefined ? undefined : searchTerm('workflow', keyOf(workflow));
    const reads = status !== undefined || since !== undefined || until !== undefined;
    return {
      terms: term === undefined ? [] : [term],
      among: (search, sessions) =>
        program(async ({ take }) => {
          if (term === undefined) return new Set(sessions);
          return new Set((await take(search.holding(term, { among: sessions }))).sessions);
        }),
      lets: ({ runs, lastActivity }) => {
        const at = Date.parse(lastActivity);
        return (status === undefined || runs[0]?.status === status) && at >= from && at < to;
      },
      reads,
      any: reads || term !== undefined,
    };
  });

const EVER = { since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY };

function momentIn(field: keyof typeof EVER, given: string | undefined): Either<InvalidInputError, number> {
  const moment = given === undefined ? EVER[field] : Date.parse(given);
  return Number.isNaN(moment)
    ? invalid(field, 'format', `${field} is not a moment`, 'Send it as in 2026-01-31T09:00:00Z.')
    : E.right(moment);
}
