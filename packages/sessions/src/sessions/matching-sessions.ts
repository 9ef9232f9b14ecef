import { E, type Either, type Steps } from '@workrail/kernel';
import type { ReadTransaction, SessionSearch, StoreError } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import { invalid } from '@workrail/requests';
import type { SearchBounds } from '@workrail/session-reads';
import {
  checkResumeInput,
  countPhrases,
  findSessions,
  isMerelyNear,
  isSearchable,
  rate,
  type SearchRequest,
  searchRequest,
} from '@workrail/session-reads';

export interface Search {
  readonly request: SearchRequest;
  /** Only sessions of the workspace of the request. */
  readonly hereOnly: boolean;
}

interface SearchInput {
  readonly query: string;
  readonly workspacePath?: string;
}

/** The search for what was sent, as `resume_session` searches. `place` leads from what was sent to a workspace. */
export async function searchFor(
  input: SearchInput,
  place: (given: string | undefined) => Promise<string | undefined>,
): Promise<Either<InvalidInputError, Search>> {
  const checked = checkResumeInput(input);
  if (E.isLeft(checked)) return checked;
  const { workspacePath } = checked.right;
  const request = searchRequest(checked.right, await place(workspacePath));
  return request.asked && isSearchable(request)
    ? E.right({ request, hereOnly: workspacePath !== undefined })
    : invalid(
        'query',
        'format',
        'the query contains no word, number or id to search for',
        'Add at least one.',
      );
}

/**
 * Sessions that match what was asked for, in no order; those that merely lie nearby are left out. `total` is null where
 * they were not counted to the end, `cut` true where there are more than were looked at.
 */
export async function matchingSessions(
  { tx, search }: { readonly tx: ReadTransaction; readonly search: SessionSearch },
  { request, hereOnly }: Search,
  bounds: SearchBounds,
  take: Steps<StoreError>['take'],
) {
  const found = await take(findSessions(search, request, bounds));
  const { findings, words, total, cut } = await take(countPhrases(tx, found, request.phrases));
  const matching = findings.filter(
    (finding) => !isMerelyNear(rate(finding, words)) && (!hereOnly || finding.why.has('workspace')),
  );
  return { matching, words, total: hereOnly ? matching.length : total, cut };
}
