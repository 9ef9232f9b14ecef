import { didYouMean } from '@workrail/kernel';
import { type ArgumentList, argumentsOf, valueShape } from '@workrail/openapi';
import type { CommandStep } from '@workrail/workflow-compiler';
import { below, type Tell } from '../finding.ts';
import type { KnownCommand } from '../known-commands.ts';
import { checkValue, readOnlyMember, type ValueContext } from './check-value.ts';
import type { ReferenceTypes } from './template-types.ts';

interface StepPlace {
  readonly step: CommandStep;
  readonly pointer: string;
  readonly references: ReferenceTypes;
  readonly tell: Tell;
}

/** Holds what a step gives to its command against what the command takes. */
export function checkArguments(
  { command, schemas }: KnownCommand,
  { step, pointer, references, tell }: StepPlace,
): void {
  const about = { stepId: step.id, command: step.run };
  const list = argumentsOf(command, schemas);
  const context = { schemas, references, about, tell };
  for (const { name, value } of step.arguments) {
    const at = below(pointer, 'with', name);
    const known = list.known.get(name);
    if (known === undefined) {
      if (!list.isOpen) unknownArgument(name, list, at, context);
      continue;
    }
    if (known.isOfBody && step.body !== undefined) bodyTwice(name, at, context);
    if (known.isDeprecated) deprecated(`the argument ${name}`, at, context);
    if (known.isOfBody && valueShape(known.schema, schemas).isReadOnly) readOnlyMember(name, at, context);
    else
      checkValue(value, known.schema, at, {
        ...context,
        isText: !known.isOfBody,
        takesFiles: known.isOfBody && list.body?.takesFiles === true,
      });
  }
  if (command.deprecated === true) deprecated(`the command ${step.run}`, below(pointer, 'run'), context);
  checkBody(step, list, pointer, context);
  for (const [name, { required, isOfBody }] of list.known)
    if (
      required &&
      !(isOfBody && step.body !== undefined) &&
      !step.arguments.some((one) => one.name === name)
    )
      tell({
        ...about,
        pointer,
        rule: 'missing-argument',
        severity: 'error',
        message: `${step.run} requires ${name}, which the step does not give`,
        expected: name,
        suggestion: `add ${name} under "with"`,
      });
}

type Context = Omit<ValueContext, 'isText' | 'takesFiles'>;

function checkBody(
  { body, run, arguments: given }: CommandStep,
  list: ArgumentList,
  pointer: string,
  context: Context,
): void {
  const at = below(pointer, 'body');
  if (body === undefined) {
    const isGiven = list.isOpen || given.some(({ name }) => list.known.get(name)?.isOfBody === true);
    const isAsked = [...list.known.values()].some(({ isOfBody, required }) => isOfBody && required);
    if (list.body?.required === true && !isGiven && !isAsked)
      context.tell({
        ...context.about,
        pointer,
        rule: 'missing-argument',
        severity: 'error',
        message: `${run} requires a body, which the step does not give`,
        expected: 'body',
        suggestion: 'add "body", or members of it under "with"',
      });
    return;
  }
  if (list.body !== undefined)
    checkValue(body, list.body.schema, at, { ...context, isText: false, takesFiles: list.body.takesFiles });
  else
    context.tell({
      ...context.about,
      pointer: at,
      rule: 'unexpected-body',
      severity: 'error',
      message: `${run} takes no body`,
      suggestion: 'put its members under "with", or remove it',
    });
}

const SHOWN = 20;

function unknownArgument(
  name: string,
  { known }: ArgumentList,
  pointer: string,
  { about, tell }: Context,
): void {
  const meant = didYouMean(name, known.keys());
  const candidates = [...known.keys()].slice(0, SHOWN);
  tell({
    ...about,
    pointer,
    rule: 'unknown-argument',
    severity: 'error',
    message: `${about.command} has no argument ${name}`,
    candidates,
    suggestion:
      meant !== undefined
        ? `did you mean ${meant}?`
        : candidates.length === 0
          ? 'remove it: the command takes none'
          : `use one of ${candidates.join(', ')}, or remove it`,
  });
}

function bodyTwice(name: string, pointer: string, { about, tell }: Context): void {
  tell({
    ...about,
    pointer,
    rule: 'body-and-arguments',
    severity: 'error',
    message: `${name} is a member of the body, which the step also gives as a whole`,
    suggestion: `put ${name} into "body", or leave "body" out`,
  });
}

function deprecated(what: string, pointer: string, { about, tell }: Context): void {
  tell({
    ...about,
    pointer,
    rule: 'deprecated',
    severity: 'warning',
    message: `${what} is deprecated: the API may stop taking it`,
    suggestion: 'look for another one in the document of the API',
  });
}
