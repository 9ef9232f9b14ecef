import type { InvalidInputError } from '@workrail/application';
import { beginning } from '@workrail/kernel';
import type { Violation } from '../arguments/read-arguments.ts';
import {
  type ErrorViolation,
  type FactsByTag,
  internal,
  notFound,
  VIOLATIONS_SHOWN,
  validation,
} from './facts.ts';

type CallError =
  | { readonly _tag: 'UnknownToolError'; readonly name: string; readonly known: readonly string[] }
  | { readonly _tag: 'InvalidArgumentsError'; readonly violations: readonly Violation[] }
  | InvalidInputError
  /** A defect of this program. */
  | { readonly _tag: 'InternalError' };

/** What any call can meet, whatever its tool. */
export const CALL_ERRORS: FactsByTag<CallError> = {
  UnknownToolError: notFound('UNKNOWN_TOOL', ({ name, known }) => [
    `There is no tool "${beginning(name, 60)}".`,
    `Use one of: ${known.join(', ')}.`,
  ]),
  InvalidArgumentsError: validation('INVALID_ARGUMENTS', ({ violations }) => [
    summary(violations),
    'Correct the named arguments and repeat the call; nothing was written.',
    { violations },
  ]),
  InvalidInputError: validation('INVALID_ARGUMENTS', ({ field, rule, message, fix }) => [
    `${message}.`,
    fix,
    { violations: [{ path: field, rule, message }] },
  ]),
  InternalError: internal('INTERNAL', () => [
    'The server failed on this call; the reason is in its log.',
    'Repeat the call once; if it fails again, tell the user the correlation id.',
    { retryable: true },
  ]),
};

function summary(violations: readonly ErrorViolation[]): string {
  const more = violations.length - VIOLATIONS_SHOWN;
  const messages = violations.slice(0, VIOLATIONS_SHOWN).map(({ message }) => message);
  return `${messages.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
