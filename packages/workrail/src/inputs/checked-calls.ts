import type { InvalidInputError } from '@workrail/application';
import { E, TE } from '@workrail/kernel';
import { type ObjectSchema, readExactly } from '@workrail/kernel/arguments';
import { inLibraryNames } from '../library-names.ts';
import type { TaskEither } from '../result.ts';
import type { WorkRail } from '../work-rail.ts';
import { INPUTS } from './input-schemas.ts';
import { plainCopy, type Unreadable } from './plain-copy.ts';
import { guardedProgress } from './progress-callback.ts';

type Call = (input: unknown) => TaskEither<unknown, unknown>;
type Name = keyof typeof INPUTS;

/** The same calls where an input is always there and right. */
type UncheckedCalls = {
  readonly [Method in Name]: (
    ...input: Required<Parameters<WorkRail[Method]>>
  ) => ReturnType<WorkRail[Method]>;
};

/** Methods that take an id by itself, as callers in plain JavaScript may leave out or mistake it. */
const ALONE = { showSession: 'sessionId', showRun: 'runId' } as const satisfies Partial<Record<Name, string>>;

/**
 * The same calls for those who may not have the types: what is wrong with an input is told before anything begins, and
 * texts of failures and answers name the library's own members.
 */
export const checkedCalls = (calls: UncheckedCalls): Omit<WorkRail, 'close'> =>
  Object.fromEntries(
    Object.entries(INPUTS).map(([name, schema]) => {
      const call = calls[name as Name] as unknown as Call;
      const checked: Call = (sent) => {
        const copy = plainCopy(sent, schema ?? undefined);
        if (E.isLeft(copy)) return TE.left(unreadable(name, copy.left));
        const input = copy.right;
        const refusal = schema === null ? undefined : refused(name, schema, input);
        if (refusal !== undefined) return TE.left(refusal);
        const { input: guarded, ending } = guardedProgress(input ?? {});
        return ending(inLibraryNames(call(guarded)));
      };
      return [name, checked];
    }),
  ) as unknown as Omit<WorkRail, 'close'>;

const fixFor = (name: string): string => `Correct what is named and call ${name} again; nothing was written.`;

function unreadable(name: string, { path, reason }: Unreadable): InvalidInputError {
  const field = path === '' ? 'input' : path;
  return {
    _tag: 'InvalidInputError',
    field,
    rule: 'readable',
    message: `"${field}" cannot be read: ${reason}`,
    fix: fixFor(name),
  };
}

/** The first few faults; a caller that mistook everything learns no more from all of them. */
const FAULTS_NAMED = 8;

function refused(name: string, schema: ObjectSchema, input: unknown): InvalidInputError | undefined {
  const alone = (ALONE as Partial<Record<string, string>>)[name];
  const violations = readExactly(name, schema, alone === undefined ? input : { [alone]: input });
  const [first] = violations;
  if (first === undefined) return undefined;
  const { path, rule } = first;
  return {
    _tag: 'InvalidInputError',
    field: path === '' ? 'input' : path,
    rule,
    message: inOneLine(violations),
    fix: fixFor(name),
  };
}

/** What is wrong with the options of opening, in one line. */
export function optionFaults(schema: ObjectSchema, options: unknown): string | undefined {
  const violations = readExactly('openWorkRail', schema, options);
  return violations.length === 0 ? undefined : inOneLine(violations);
}

function inOneLine(violations: readonly { readonly message: string }[]): string {
  const named = violations.slice(0, FAULTS_NAMED).map(({ message }) => message);
  const more = violations.length - named.length;
  return [...named, ...(more === 0 ? [] : [`and ${more} more`])].join('; ');
}
