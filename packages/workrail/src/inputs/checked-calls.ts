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
  const named = alone === undefined ? input : { [alone]: input };
  const violations = readExactly(name, schema, named);
  const [first] = violations;
  if (first === undefined) return emptyText(name, schema, named);
  const { path, rule } = first;
  return {
    _tag: 'InvalidInputError',
    field: path === '' ? 'input' : path,
    rule,
    message: inOneLine(violations),
    fix: fixFor(name),
  };
}

/** A text that has to be there, or one of a list, with nothing in it: as of a variable that is not set. */
function emptyText(name: string, { properties = {}, required = [] }: ObjectSchema, input: unknown) {
  const sent = (input ?? {}) as Readonly<Record<string, unknown>>;
  const texts = Object.keys(properties).flatMap((key) => {
    const value = sent[key];
    if (Array.isArray(value)) return value.map((item, index) => [`${key}.${index}`, item] as const);
    // What is wrong with a token is said by those who read it.
    return required.includes(key) && !key.endsWith('Token') ? [[key, value] as const] : [];
  });
  const empty = texts.find(([, value]) => typeof value === 'string' && value.trim() === '');
  if (empty === undefined) return undefined;
  const [field] = empty;
  const message = `"${field}" is empty`;
  return { _tag: 'InvalidInputError', field, rule: 'empty', message, fix: fixFor(name) } as const;
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
