import type { InvalidInputError } from '@workrail/application';
import { beginning } from '@workrail/kernel';
import type { OtherTool } from '../arguments/other-tool.ts';
import type { ArgumentFaults } from '../arguments/read-arguments.ts';
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
  | ({ readonly _tag: 'InvalidArgumentsError' } & ArgumentFaults)
  | InvalidInputError
  /** A defect of this program. */
  | { readonly _tag: 'InternalError' };

/** What any call can meet, whatever its tool. */
export const CALL_ERRORS: FactsByTag<CallError> = {
  UnknownToolError: notFound('UNKNOWN_TOOL', ({ name, known }) => [
    `There is no tool "${beginning(name, 60)}".`,
    `Use one of: ${known.join(', ')}.`,
  ]),
  InvalidArgumentsError: validation('INVALID_ARGUMENTS', ({ violations, otherTool }) => [
    summary(violations),
    otherTool === undefined
      ? 'Correct the named arguments and repeat the call; nothing was written.'
      : callInstead(otherTool),
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

/** Some of what was sent belongs to another tool. */
function callInstead({ name, keep, drop }: OtherTool): string {
  const without = drop.length === 0 ? '' : ` Leave out ${listed(drop)}.`;
  return `Call ${name} instead, with ${listed(keep)} as you sent ${keep.length === 1 ? 'it' : 'them'}.${without} Nothing was written.`;
}

const listed = (keys: readonly string[]): string =>
  [keys.slice(0, -1).join(', '), ...keys.slice(-1)]
    .filter((part) => part !== '')
    .join(' and ')
    .slice(0, 400);

function summary(violations: readonly ErrorViolation[]): string {
  const more = violations.length - VIOLATIONS_SHOWN;
  const messages = violations.slice(0, VIOLATIONS_SHOWN).map(({ message }) => message);
  return `${messages.join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
}
