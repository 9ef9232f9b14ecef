import { type Either, utf8Length } from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';

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
