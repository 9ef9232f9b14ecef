import { BUDGETS, E, type Either, utf8Length } from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';

/** Words of a person that an event keeps; blank ones are none. */
export function saidIn(
  field: string,
  text: string | undefined,
): Either<InvalidInputError, string | undefined> {
  if (text === undefined || text.trim() === '') return E.right(undefined);
  return utf8Length(text) > BUDGETS.comment
    ? invalid(field, 'max-bytes', `${field} is longer than ${BUDGETS.comment} bytes`, 'Shorten it.')
    : E.right(text.trim().toWellFormed());
}
