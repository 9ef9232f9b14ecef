import { didYouMean, type Json } from '@workrail/kernel';
import type { ApiContent } from '../commands/command.ts';
import { BODY_PREFIX } from './argument-list.ts';
import { withName } from './parameters.ts';
import type { Report } from './report.ts';
import type { RequestInput } from './request.ts';
import { objectSchema } from './schema-facets.ts';

export interface AssignedArguments {
  /** By argument. */
  readonly parameters: ReadonlyMap<string, Json>;
  /** Of the body, by their own names. */
  readonly members: ReadonlyMap<string, Json>;
}

/**
 * Which argument is which: a parameter, else a member of the body, else a fault. A member that has the name of a
 * parameter is called `body_<name>`.
 */
export function assignArguments(
  {
    command,
    schemas,
    arguments: given,
    body,
  }: Pick<RequestInput, 'command' | 'schemas' | 'arguments' | 'body'>,
  content: ApiContent | undefined,
  report: Report,
): AssignedArguments {
  const parameters = new Map<string, Json>();
  const members = new Map<string, Json>();
  const names = new Set(command.parameters.map(({ argument }) => argument));
  const object = content === undefined ? undefined : objectSchema(content.schema, schemas);
  const known = [...(object?.members ?? [])].map((name) =>
    names.has(name) ? `${BODY_PREFIX}${name}` : name,
  );
  for (const [name, value] of Object.entries(given)) {
    const hidden = name.startsWith(BODY_PREFIX) ? name.slice(BODY_PREFIX.length) : '';
    if (names.has(name)) parameters.set(name, value);
    else if (names.has(hidden) && object?.members.has(hidden) === true) members.set(hidden, value);
    else if (object?.isOpen === true || object?.members.has(name) === true) members.set(name, value);
    else unknown(name);
  }
  if (body !== undefined)
    for (const name of members.keys())
      report.fault({
        path: withName(name),
        rule: 'body_and_arguments',
        message: `${name} is a member of the body, and the body is also given as a whole`,
        suggestion: `put ${name} into body, or leave body out`,
      });
  return { parameters, members };

  function unknown(name: string): void {
    const choices = [...names, ...known];
    const meant = didYouMean(name, choices);
    report.fault({
      path: withName(name),
      rule: 'argument_unknown',
      message: `${command.group} ${command.name} has no argument ${name}`,
      ...(choices.length === 0 ? {} : { expected: listed(choices) }),
      ...(meant === undefined ? {} : { suggestion: `did you mean ${meant}?` }),
    });
  }
}

const SHOWN = 20;

const listed = (names: readonly string[]): string =>
  names.length > SHOWN
    ? `${names.slice(0, SHOWN).join(', ')} and ${names.length - SHOWN} more`
    : names.join(', ');
