import type { SessionsPage } from '@workrail/dashboard-contract';
import { defined, E, type Either, program, type TaskEither } from '@workrail/kernel';
import {
  checkWorkspacePath,
  decodeCursor,
  encodeCursor,
  type InvalidInputError,
  invalid,
} from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { browseMatching, MATCH_NUMBERS } from './browse-matching.ts';
import { type BrowseRequest, browseRecent } from './browse-recent.ts';
import { limitIn } from './checked-input.ts';
import type { ReadError } from './read-of.ts';
import { type FilterInput, filtersOf } from './session-filters.ts';

export interface BrowseSessionsInput extends FilterInput {
  /** Words of titles and notes, a ticket, a branch, an id: the best matches come first. */
  readonly text?: string;
  /** Path of one project. */
  readonly workspace?: string;
  readonly cursor?: string;
  /** From 1 to 1,000. */
  readonly limit: number;
}

export type BrowseSessionsError = ReadError;

const LIMIT = 1_000;
/** Sessions that one call looks at; with a filter for which nothing of them is read, more. */
const LOOKED_AT = 1_000;
const LOOKED_AT_CHEAPLY = 4_000;

/** Sessions page by page, all of them or those that filters let through. */
export const browseSessions =
  (deps: Pick<Dependencies, 'store' | 'clock' | 'searchable' | 'workspaces' | 'listings'>) =>
  (input: BrowseSessionsInput): TaskEither<BrowseSessionsError, SessionsPage> =>
    program(async ({ take, value }) => {
      const text = (input.text ?? '').trim();
      const order = text === '' ? 'recent' : 'found';
      const filters = value(filtersOf(input, Date.parse(deps.clock.now())));
      const wanted: BrowseRequest = {
        listings: deps.listings,
        filters,
        limit: value(limitIn(input.limit, LIMIT)),
        most: filters.reads ? LOOKED_AT : LOOKED_AT_CHEAPLY,
        start: value(startOf(order, input.cursor)),
      };
      const workspace = await placeOf(deps, value(checkWorkspacePath(input.workspace, 'workspace')));
      await deps.searchable.wait();
      const page = await take(
        text === ''
          ? browseRecent(deps, wanted, workspace)
          : browseMatching(deps, wanted, { text, workspace }),
      );
      const { sessions: total } = await take(deps.store.read((tx) => tx.search.state()));
      const { next, cut, ...found } = page;
      return defined({
        ...found,
        total,
        nextCursor: next === undefined ? undefined : encodeCursor([order, ...next].join(' ')),
        cut: cut === true ? (true as const) : undefined,
      });
    });

/** Without a path there is no place: where the program happens to run says nothing about what somebody looks for. */
export const placeOf = async (
  { workspaces }: Pick<Dependencies, 'workspaces'>,
  given: string | undefined,
): Promise<string | undefined> =>
  given === undefined ? undefined : ((await workspaces.resolve(given)) ?? given);

const NUMBER = /^\d{1,15}(\.\d{1,20})?(e-\d{1,3})?$/;
/** How many numbers the cursor of each order is. */
const NUMBERS = { recent: 1, found: MATCH_NUMBERS };

function startOf(
  order: keyof typeof NUMBERS,
  cursor: string | undefined,
): Either<InvalidInputError, readonly number[] | undefined> {
  if (cursor === undefined) return E.right(undefined);
  const [of, ...place] = (decodeCursor(cursor) ?? '').split(' ');
  return of === order && place.length === NUMBERS[order] && place.every((part) => NUMBER.test(part))
    ? E.right(place.map(Number))
    : invalid(
        'cursor',
        'format',
        'cursor is not from a page of this list',
        'Copy nextCursor from the previous page, or omit cursor to start with the first page.',
      );
}
