import { E, type Either, type JsonObject } from '@workrail/kernel';
import { type InvalidInputError, invalid, lostDigits } from '@workrail/requests';

/** What was sent, where no number in it has lost digits on its way: a program that reads JSON keeps whole numbers up to 2^53. */
export function keptDigits<Sent extends JsonObject>(
  sent: Sent,
  field: string,
  fix: string,
): Either<InvalidInputError, Sent> {
  const place = lostDigits(sent, field);
  return place === undefined
    ? E.right(sent)
    : invalid(place, 'number', `${place} is a whole number beyond 2^53, whose last digits are lost`, fix);
}
