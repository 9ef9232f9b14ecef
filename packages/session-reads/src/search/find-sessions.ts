import { searchTerm } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { RecentSession, SessionNumber, SessionSearch, StoreError } from '@workrail/ports';
import { findExact } from './find-exact.ts';
import { findWords } from './find-words.ts';
import { type Finding, Findings, type QueryWord } from './findings.ts';
import { sessionsNamed } from './look-up-words.ts';
import type { SearchBounds } from './search-bounds.ts';
import { isSearchable, type SearchRequest } from './search-request.ts';

/** Latest sessions of a workspace that are looked at. */
const RECENT = 16;
const NAMED_ALIKE = 64;

/** Sessions that may be meant, from the search alone: no event was read yet. */
export interface SessionSearchResult {
  readonly findings: readonly Finding[];
  readonly words: readonly QueryWord[];
  /** Sessions that match what was asked for; null where they were not counted to the end. */
  readonly total: number | null;
  /** True where others may match that are not among the findings. */
  readonly cut: boolean;
}

/** Looks layer by layer: what is exact, then words, then where the call comes from. */
export const findSessions = (search: SessionSearch, request: SearchRequest, bounds: SearchBounds) =>
  program<StoreError, SessionSearchResult>(async ({ take }) => {
    const findings = new Findings();
    if (!isSearchable(request)) return { findings: [], words: [], total: 0, cut: false };
    const exact = await take(findExact(search, request, { findings, shared: bounds.shared }));
    const { session, run } = request.named;
    if (session !== undefined || run !== undefined) return named(findings, request);
    const { words, total, cut } = await take(findWords(search, request, { findings, bounds }));
    await take(findPlace(search, request, { findings, telling: bounds.telling }));
    if (!request.asked && request.workspace === undefined) {
      findings.because('workspace', numbersOf(await take(search.recent({ workspace: null, limit: RECENT }))));
    }
    if (!request.asked && findings.size === 0) {
      findings.because('recent', numbersOf(await take(search.recent({ limit: RECENT }))));
    }
    return {
      findings: findings.all,
      words,
      total: request.asked && !exact.crowded ? total : null,
      cut: exact.cut || cut,
    };
  });

/** What was named has to match, all of it. */
function named(findings: Findings, { named: { session, run } }: SearchRequest): SessionSearchResult {
  const matching = findings.all.filter(
    ({ why }) => (session === undefined || why.has('session_id')) && (run === undefined || why.has('run_id')),
  );
  return { findings: matching, words: [], total: matching.length, cut: false };
}

const numbersOf = (recent: readonly RecentSession[]): readonly SessionNumber[] =>
  recent.map(({ number }) => number);

/** Marks what lies in the call's workspace, and adds its latest sessions. */
const findPlace = (
  search: SessionSearch,
  { workspace, folderWords }: SearchRequest,
  { findings, telling }: { readonly findings: Findings; readonly telling: number },
) =>
  program<StoreError, void>(async ({ take }) => {
    if (workspace !== undefined) {
      const here = searchTerm('workspace', workspace);
      findings.because('workspace', (await take(search.holding(here, { among: findings.numbers }))).sessions);
      const recent = numbersOf(await take(search.recent({ workspace, limit: RECENT })));
      findings.because('workspace', recent);
      if (recent.length > 0) return;
    }
    if (folderWords.length === 0) return;
    findings.because(
      'workspace_name',
      await take(sessionsNamed(search, folderWords, { telling, limit: NAMED_ALIKE })),
    );
  });
