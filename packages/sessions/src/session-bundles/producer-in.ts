import { E, type Either } from '@workrail/kernel';
import { type InvalidInputError, invalid } from '@workrail/requests';
import { producerFault } from '@workrail/session-bundle';

/** The program that a bundle is to name, refused before anything is written where no import would take the bundle. */
export function producerIn<Producer extends Parameters<typeof producerFault>[0]>(
  producer: Producer,
  field = 'producer',
): Either<InvalidInputError, Producer> {
  const fault = producerFault(producer);
  if (fault === undefined) return E.right(producer);
  const at = `${field}.${fault.member}`;
  return invalid(
    at,
    'producer',
    `${at} cannot stand in a bundle: ${fault.reason}`,
    'Send a short name and version.',
  );
}
