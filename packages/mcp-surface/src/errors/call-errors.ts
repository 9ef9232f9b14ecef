import type { InvalidInputError } from '@workrail/application';
import { beginning } from '@workrail/kernel';
import type { Violation } from '../arguments/read-arguments.ts';
import { type ErrorViolation, execution, type FactsByTag, VIOLATIONS_SHOWN, validation } from './facts.ts';

/** A tool's name that does not exist here. */
interface UnknownToolError {
  readonly _tag: 'UnknownToolError';
  readonly name: string;
  readonly known: readonly string[];
}

interface InvalidArgumentsError {
  readonly _tag: 'InvalidArgumentsError';
  readonly violations: readonly Violation[];
}

/** A defect of this program. */
interface InternalError {
  readonly _tag: 'InternalError';
}

/** What any call can meet, whatever its tool. */
export const CALL_ERRORS: FactsByTag<
  UnknownToolError | InvalidArgumentsError | InvalidInputError | InternalError
> = {
  UnknownToolError: (error) => ({
    ...validation('UNKNOWN_TOOL', `There is no tool "${beginning(error.name, 60)}".`),
    category: 'not_found',
    suggested_action: `Use one of: ${error.known.join(', ')}.`,
  }),
  InvalidArgumentsError: (error) => ({
    ...validation('INVALID_ARGUMENTS', summary(error.violations)),
    suggested_action: 'Correct the named arguments and repeat the call; nothing was written.',
    violations: error.violations,
  }),
  InvalidInputError: (error) => ({
    ...validation('INVALID_ARGUMENTS', `${error.message}.`),
    suggested_action: error.fix,
    violations: [{ path: error.field, rule: error.rule, message: error.message }],
  }),
  InternalError: () => ({
    ...execution('INTERNAL', 'The server failed on this call; the reason is in its log.'),
    category: 'internal',
    retryable: true,
    suggested_action: 'Repeat the call once; if it fails again, tell the user the correlation id.',
  }),
};

function summary(violations: readonly ErrorViolation[]): string {
  const more = violations.length - VIOLATIONS_SHOWN;
  const messages = violations.slice(0, VIOLATIONS_SHOWN).map(({ message }) => message);
  return `${messages.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
