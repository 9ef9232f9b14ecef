import type { Either } from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';

/** A cursor that is not one of a list's; `which` says what its cursors are. */
export const foreignCursor = (which: string): Either<InvalidInputError, never> =>
  invalid(
    'cursor',
    'format',
    `cursor is not one that ${which}`,
    'Copy nextCursor from the page before, or leave cursor out to start at the first page.',
  );
