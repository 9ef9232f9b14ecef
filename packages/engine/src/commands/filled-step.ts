import type { Json, JsonObject } from '@workrail/kernel';
import type { CommandStep } from '@workrail/workflow-compiler';
import type { CommandScope, Unresolved } from './command-scope.ts';
import { fillTemplate } from './fill-template.ts';

/** What a step sends. */
export interface FilledStep {
  readonly arguments: JsonObject;
  readonly body: Json | undefined;
  /** References that lead to no value: with one of them the step cannot be called. */
  readonly unresolved: readonly Unresolved[];
}

/** The arguments and the body of a step, with everything filled in that is known. */
export function filledStep(step: CommandStep, scope: CommandScope): FilledStep {
  const unresolved: Unresolved[] = [];
  const fill = (template: Parameters<typeof fillTemplate>[0]): Json | undefined => {
    const filled = fillTemplate(template, scope);
    unresolved.push(...filled.unresolved);
    return filled.value;
  };
  const given = step.arguments.flatMap(({ name, value }) => {
    const filled = fill(value);
    return filled === undefined ? [] : [[name, filled] as const];
  });
  const body = step.body === undefined ? undefined : fill(step.body);
  return { arguments: Object.fromEntries(given) as JsonObject, body, unresolved };
}
