import { E, type Either } from '@workrail/kernel';
import type { InvalidInputError } from './errors.ts';

/** Input that is refused: the field, what is wrong with it, and what to do. */
export const invalid = (
  field: string,
  rule: string,
  message: string,
  fix: string,
): Either<InvalidInputError, never> => E.left({ _tag: 'InvalidInputError', field, rule, message, fix });
