import { BODY_PREFIX } from '@workrail/openapi';
import type { CommandStep, CommandWorkflow, Named, Template } from '@workrail/workflow-compiler';
import type { KnownCommand } from '../../manifests/known-commands.ts';

/**
 * The same workflow as one that is read from Arazzo: steps in the order in which they run, members of the body in the body,
 * and no pause where there is one attempt.
 */
export function normalForm(
  workflow: CommandWorkflow,
  commandOf: (step: CommandStep) => KnownCommand | undefined,
): CommandWorkflow {
  const steps = workflow.order.flatMap((index) => workflow.steps[index] ?? []);
  return {
    ...workflow,
    steps: steps.map((step) => withRepeat(withBody(step, commandOf(step)))),
    order: [...steps.keys()],
  };
}

function withBody(step: CommandStep, known: KnownCommand | undefined): CommandStep {
  if (known === undefined || step.body !== undefined) return step;
  const names = new Set(known.command.parameters.map(({ argument }) => argument));
  const members = step.arguments.filter(({ name }) => !names.has(name));
  if (members.length === 0 || known.command.body === undefined) return step;
  return {
    ...step,
    arguments: step.arguments.filter(({ name }) => names.has(name)),
    body: objectOf(members.map(({ name, value }) => ({ name: memberName(name, names), value }))),
  };
}

/** A member that has the name of a parameter is called otherwise among the arguments. */
const memberName = (name: string, names: ReadonlySet<string>): string =>
  name.startsWith(BODY_PREFIX) && names.has(name.slice(BODY_PREFIX.length))
    ? name.slice(BODY_PREFIX.length)
    : name;

function objectOf(members: readonly Named<Template>[]): Template {
  const literals = members.flatMap(({ name, value }) =>
    'literal' in value ? [[name, value.literal] as const] : [],
  );
  return literals.length === members.length ? { literal: Object.fromEntries(literals) } : { members };
}

const ONCE_A_SECOND = 1_000;

const withRepeat = (step: CommandStep): CommandStep =>
  step.repeat?.maxAttempts === 1 ? { ...step, repeat: { ...step.repeat, every: ONCE_A_SECOND } } : step;

/** Without how an author writes what means the same: to tell whether two workflows are one. */
export const comparable = (workflow: CommandWorkflow): string =>
  JSON.stringify(workflow, (key, value: unknown) => {
    if (key === 'written') return undefined;
    if (key === 'path' && Array.isArray(value)) return value.map(String);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  });
