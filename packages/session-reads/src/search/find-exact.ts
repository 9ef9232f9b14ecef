import { type SearchField, type SearchTerm, searchTerm, type WhyMatched } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { SessionSearch, StoreError } from '@workrail/ports';
import type { Findings } from './findings.ts';
import type { SearchRequest } from './search-request.ts';

const HEADS = 4;
const HEAD = /^[0-9a-f]{7,64}$/;

/** A term that is matched whole, and what a match of it means. */
interface ExactTerm {
  readonly term: SearchTerm;
  readonly why: WhyMatched;
}

export interface ExactSearchResult {
  /** True where more share a key than were looked at, so that nobody knows how many match. */
  readonly crowded: boolean;
  /** The same, or more of a workflow that was named. */
  readonly cut: boolean;
}

/** Adds the sessions of ids, keys, commits and branches, at most `shared` of each. */
export const findExact = (
  search: SessionSearch,
  request: SearchRequest,
  { findings, shared }: { readonly findings: Findings; readonly shared: number },
) =>
  program<StoreError, ExactSearchResult>(async ({ take }) => {
    let [crowded, cut] = [false, false];
    const terms = [...idTerms(request), ...keyTerms(request), ...(await take(headTerms(search, request)))];
    for (const { term, why } of terms) {
      const { sessions, more } = await take(search.holding(term, { limit: shared }));
      findings.because(why, sessions);
      crowded ||= more && why !== 'workflow_id';
      cut ||= more;
    }
    const found = findings.numbers;
    for (const { term, why } of found.length === 0 ? [] : terms) {
      findings.because(why, (await take(search.holding(term, { among: found }))).sessions);
    }
    return { crowded, cut };
  });

const idTerms = ({ named, ids }: SearchRequest): readonly ExactTerm[] =>
  [...((named.session ?? named.run) ? [named.session, named.run] : ids)].flatMap((term) =>
    term === undefined ? [] : [{ term, why: term.startsWith('iru') ? 'run_id' : 'session_id' } as const],
  );

const keyTerms = ({ keys, branch }: SearchRequest): readonly ExactTerm[] => [
  ...keys.flatMap((key) => [exact('key', key), exact('branch', key), exact('workflow', key)]),
  ...(branch === undefined ? [] : [exact('branch', branch)]),
];

const MEANINGS = { key: 'key', branch: 'git_branch', workflow: 'workflow_id', head: 'git_head_sha' } as const;

const exact = (field: SearchField & keyof typeof MEANINGS, text: string): ExactTerm => ({
  term: searchTerm(field, text),
  why: MEANINGS[field],
});

/** Commits are known by their first digits. */
const headTerms = (search: SessionSearch, { head, keys }: SearchRequest) =>
  program<StoreError, readonly ExactTerm[]>(async ({ take }) => {
    const terms: ExactTerm[] = [];
    for (const text of [...(head === undefined ? [] : [head]), ...keys].filter((key) => HEAD.test(key))) {
      const commits = await take(search.completing(searchTerm('head', text), HEADS));
      terms.push(...commits.map((term) => ({ term, why: MEANINGS.head })));
    }
    return terms;
  });
