import type { InvalidInputError } from '@workrail/application';
import { beginning } from '@workrail/kernel';
import type { ArgumentFaults, OtherTool } from '@workrail/kernel/arguments';
import {
  type ErrorViolation,
  type FactsByTag,
  internal,
  notFound,
  VIOLATIONS_SHOWN,
  validation,
} from './facts.ts';
import type { NotOffered } from './not-offered.ts';

type CallError =
  | {
      readonly _tag: 'UnknownToolError';
      readonly name: string;
      readonly known: readonly string[];
      /** Set where there is such a tool. */
      readonly notOffered?: NotOffered;
      /** The tool whose name was misspelt. */
      readonly meant?: string;
    }
  | ({ readonly _tag: 'InvalidArgumentsError' } & ArgumentFaults)
  | InvalidInputError
  /** A defect of this program. */
  | { readonly _tag: 'InternalError' };

/** What any call can meet, whatever its tool. */
export const CALL_ERRORS: FactsByTag<CallError> = {
  UnknownToolError: notFound('UNKNOWN_TOOL', ({ name, known, notOffered, meant }) => {
    const others = known.length === 0 ? undefined : `Use one of: ${known.join(', ')}.`;
    if (notOffered === undefined)
      return [
        `There is no tool "${beginning(name, 60)}".`,
        `${meant === undefined ? '' : `Did you mean "${meant}"? `}${others ?? 'Do not call any: this server offers no tools.'}`,
        { lost: true },
      ];
    const { toolset, remedy } = notOffered;
    const why = toolset === undefined ? '' : `: it belongs to the toolset "${toolset}", which is off`;
    return [
      `This server does not offer "${beginning(name, 60)}"${why}.`,
      `${others ?? 'It offers no tools at all.'} To use it, the user must ${remedy}.`,
      { lost: true },
    ];
  }),
  InvalidArgumentsError: validation('INVALID_ARGUMENTS', ({ violations, otherTool }) => [
    summary(violations),
    otherTool === undefined
      ? `Correct the named arguments and repeat the call; nothing was written.${idsIn(violations)}`
      : callInstead(otherTool),
    { violations, ...(otherTool === undefined ? lostIn(violations) : {}) },
  ]),
  InvalidInputError: validation('INVALID_ARGUMENTS', ({ field, rule, message, fix }) => {
    const violations = [{ path: field, rule, message }];
    return [`${message}.`, fix, { violations, ...lostIn(violations) }];
  }),
  InternalError: internal('INTERNAL', () => [
    'The server failed to handle this call; its log has the reason.',
    'Repeat the call once; if it fails again, tell the user the correlation id.',
    { retryable: true },
  ]),
};

/** Where the id of a workflow is asked for and was not sent: what says the ids. */
const idsIn = (violations: readonly ErrorViolation[]): string =>
  violations.some(({ path, rule }) => path === 'workflowId' && rule === 'required')
    ? ' Call list_workflows to see the ids of the workflows.'
    : '';

/** A call that is about a point of a run or a session, by an agent that has no token of one. */
const lostIn = (violations: readonly ErrorViolation[]): { readonly lost?: true } =>
  violations.some(({ path, rule }) => HANDLES.has(path) && NOT_GIVEN.has(rule)) ? { lost: true } : {};

const HANDLES = new Set(['stateToken', 'sessionToken']);
const NOT_GIVEN = new Set(['required', 'one-of', 'format']);

/** Some of what was sent belongs to another tool. */
function callInstead({ name, keep, drop }: OtherTool): string {
  const without = drop.length === 0 ? '' : ` Leave out ${listed(drop)}.`;
  const kept =
    keep.length === 0 ? '' : `, with ${listed(keep)} as you sent ${keep.length === 1 ? 'it' : 'them'}`;
  return `Call ${name} instead${kept}.${without} Nothing was written.`;
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
