import { E, type Either, utf8Length } from '@workrail/kernel';
import { decodeCursor, encodeCursor, type InvalidInputError, invalid } from '@workrail/requests';

/** A cursor that is not one of a list's; `which` says what its cursors are. */
export const foreignCursor = (which: string): Either<InvalidInputError, never> =>
  invalid(
    'cursor',
    'format',
    `cursor is not from a page of ${which}`,
    'Copy nextCursor from the previous page, or leave cursor out to start with the first page.',
  );

/** The first items that have room as JSON, with so many bytes beside each; always one of them. */
export function firstPage<A>(items: readonly A[], room: number, beside = 0): readonly A[] {
  let bytes = 0;
  const end = items.findIndex((item, index) => {
    bytes += utf8Length(JSON.stringify(item)) + beside;
    return bytes > room && index > 0;
  });
  return end < 0 ? items : items.slice(0, end);
}

/** How much of a list is asked for. Its cursors count items. */
export interface PageInput {
  readonly cursor?: string;
  /** Items at most, from 1 to 100; as many as have room where it is left out. */
  readonly limit?: number;
  /** Bytes of the items as JSON, about. */
  readonly room?: number;
}

export interface Page<A> {
  readonly items: readonly A[];
  /** How many there are in all. */
  readonly total: number;
  /** Left out where this is the last page. */
  readonly next_cursor?: string;
}

/** Items of one page at most. */
const MOST = 100;
const ROOM = 5_500;

/** The page of a list that is asked for; `which` says what the list has. Only what a page may hold is made with `of`. */
export function pageOf<A, B>(
  all: readonly A[],
  which: string,
  { cursor, limit, room = ROOM }: PageInput,
  of: (item: A) => B,
): Either<InvalidInputError, Page<B>> {
  const start = countIn(cursor);
  if (start === undefined) return foreignCursor(which);
  if (limit !== undefined && (limit < 1 || limit > MOST))
    return invalid(
      'limit',
      'range',
      `limit is ${limit}`,
      `Give a number from 1 to ${MOST}, or leave limit out to get as many as have room.`,
    );
  const items = firstPage(all.slice(start, start + (limit ?? MOST)).map(of), room, 1);
  const end = start + items.length;
  return E.right({
    items,
    total: all.length,
    ...(end < all.length ? { next_cursor: encodeCursor(String(end)) } : {}),
  });
}

/** The count of a cursor, 0 where none is given; undefined where it is of something else. */
export function countIn(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return 0;
  const text = decodeCursor(cursor) ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
