import { E, program, type SessionId, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import type { InvalidInputError } from '../errors.ts';
import { whyMatched } from '../resume-session/build-candidate.ts';
import { sessionsOf } from '../resume-session/load-candidates.ts';
import { bestFirst } from '../resume-session/rating.ts';
import type { BrowsedSession, Page, Wanted } from './browse-page.ts';
import { look, RUNS_LISTED } from './browse-recent.ts';
import { matchingSessions, type Search, searchFor } from './matching-sessions.ts';

/** Sessions that match a text, the best first. The cursor is how many of them were looked at. */
export const browseMatching = (
  { store }: Pick<Dependencies, 'store'>,
  wanted: Wanted,
  { text, workspace }: { readonly text: string; readonly workspace: string | undefined },
): TaskEither<StoreError | InvalidInputError, Page> =>
  program(async ({ take, value }) => {
    const asked = workspace === undefined ? { query: text } : { query: text, workspacePath: workspace };
    const search = value(E.mapLeft(ofText)(await searchFor(asked, async (given) => given)));
    return take(store.read((tx) => pageOf(tx, wanted, search)));
  });

/** The search calls the text its query. */
const ofText = (error: InvalidInputError): InvalidInputError =>
  error.field === 'query'
    ? { ...error, field: 'text', message: error.message.replace('query', 'text') }
    : error;

function pageOf(
  tx: ReadTransaction,
  { filters, limit, most, listings, start = 0 }: Wanted,
  search: Search,
): TaskEither<StoreError, Page> {
  return program(async ({ take }) => {
    const [sessions, damaged]: [BrowsedSession[], SessionId[]] = [[], []];
    const { matching, words } = await take(matchingSessions(tx, search));
    const ranked = bestFirst(matching, words);
    const among = await take(
      filters.among(
        tx.search,
        ranked.map(({ number }) => number),
      ),
    );
    let at = start;
    for (const finding of ranked.slice(start, start + most)) {
      at += 1;
      if (!among.has(finding.number)) continue;
      for (const { session } of await take(sessionsOf(tx, [finding], RUNS_LISTED)))
        await take(
          look(
            tx,
            session,
            { filters, listings, sessions, damaged },
            { whyMatched: whyMatched(finding, new Set(), words) },
          ),
        );
      if (sessions.length === limit) break;
    }
    return { sessions, damaged, next: at < ranked.length ? at : undefined };
  });
}
