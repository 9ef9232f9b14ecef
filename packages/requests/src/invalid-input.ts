import { E, type Either } from '@workrail/kernel';

/** A field of the call can't be used as it is. Nothing was written. */
export interface InvalidInputError {
  readonly _tag: 'InvalidInputError';
  /** Dotted path of the field in the call's arguments. */
  readonly field: string;
  /** Stable name of the check that failed, such as `max-bytes`. */
  readonly rule: string;
  readonly message: string;
  /** What to send instead. */
  readonly fix: string;
}

/** Input that is refused: the field, what is wrong with it, and what to do. */
export const invalid = (
  field: string,
  rule: string,
  message: string,
  fix: string,
): Either<InvalidInputError, never> => E.left({ _tag: 'InvalidInputError', field, rule, message, fix });
