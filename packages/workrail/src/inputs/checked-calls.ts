import type { InvalidInputError } from '@workrail/application';
import { TE } from '@workrail/kernel';
import { type ObjectSchema, readExactly } from '@workrail/kernel/arguments';
import { inLibraryNames } from '../library-names.ts';
import type { TaskEither } from '../result.ts';
import type { WorkRail } from '../work-rail.ts';
import { INPUTS } from './input-schemas.ts';

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
      const checked: Call = (input) => {
        const refusal = schema === null ? undefined : refused(name, schema, input);
        return refusal === undefined ? inLibraryNames(call(input ?? {})) : TE.left(refusal);
      };
      return [name, checked];
    }),
  ) as unknown as Omit<WorkRail, 'close'>;

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
    message: violations.map(({ message }) => message).join('; '),
    fix: `Correct what is named and call ${name} again; nothing was written.`,
  };
}

/** What is wrong with the options of opening, in one line. */
export function optionFaults(schema: ObjectSchema, options: unknown): string | undefined {
  const violations = readExactly('openWorkRail', schema, options);
  return violations.length === 0 ? undefined : violations.map(({ message }) => message).join('; ');
}
