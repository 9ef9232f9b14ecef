import { type EventCodec, type RunStatus, SERVED_STATUSES } from '@workrail/event-log';
import { defined } from '@workrail/kernel';
import type { SessionNumber, SessionSearch } from '@workrail/ports';
import { type RunAt, type SearchIndex, searchIndex } from './search-index.ts';
import { recordOf } from './server-work.ts';
import { answer, type Scope } from './transaction.ts';

export function sessionSearch(scope: Scope, codec: EventCodec): SessionSearch {
  const ask = <A>(question: (index: SearchIndex) => A) =>
    answer(scope, () => question(searchIndex(scope, codec)));
  return {
    state: () => ask(({ sessions }) => ({ sessions: sessions.length, behind: 0 })),
    holding: (term, bounds) =>
      ask(({ terms }) => {
        const holding = terms.get(term) ?? new Set<SessionNumber>();
        if ('among' in bounds) {
          return { sessions: latestFirst(bounds.among.filter((number) => holding.has(number))), more: false };
        }
        const { limit } = bounds;
        return { sessions: latestFirst([...holding]).slice(0, limit), more: holding.size > limit };
      }),
    known: (wanted) => ask(({ terms }) => wanted.filter((term) => terms.has(term))),
    completing: (beginning, limit) =>
      ask(({ terms }) =>
        [...terms.keys()]
          .filter((term) => term.startsWith(beginning))
          .sort(byCodePoint)
          .slice(0, limit),
      ),
    recent: ({ workspace, statuses, before = Number.POSITIVE_INFINITY, limit }) =>
      ask(({ sessions }) =>
        sessions
          .map((session, i) => ({ ...session, number: i + 1 }))
          .filter(({ active }) => active > 0 && active < before)
          .filter((session) => workspace === undefined || workspace === (session.workspace ?? null))
          .filter(
            ({ standings }) =>
              statuses === undefined ||
              [...standings.values()].some((run) => statuses.includes(statusOf(scope, run))),
          )
          .sort((left, right) => right.active - left.active)
          .slice(0, limit)
          .map(({ number, active }) => ({ number, active })),
      ),
    sessions: (numbers, limit) =>
      ask(({ sessions }) =>
        numbers.flatMap((number) => {
          const session = sessions[number - 1];
          if (session === undefined) return [];
          const runs = [...session.runs].sort().reverse().slice(0, limit.runs);
          const branch = limit.branch === false ? undefined : session.branch;
          return [defined({ number, sessionId: session.sessionId, branch, runs })];
        }),
      ),
  };
}

/** What the server does in a run tells how it stands, before its tip does. */
function statusOf(scope: Scope, { runId, status }: RunAt): RunStatus {
  const state = recordOf(scope, runId)?.state;
  return (state && SERVED_STATUSES[state]) ?? status;
}

const latestFirst = (numbers: readonly SessionNumber[]): readonly SessionNumber[] =>
  numbers.toSorted((left, right) => right - left);

/** The order of UTF-8, which is not quite that of JavaScript. */
const byCodePoint = (left: string, right: string): number =>
  Buffer.compare(Buffer.from(left), Buffer.from(right));
