import type { CommandScope, ResolvedInputs, StepOutcome } from '@workrail/engine';
import type { Json, JsonObject } from '@workrail/kernel';
import type { CommandWorkflow } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';

/** Stands in place of what is not to be shown. */
export const MASK = '***';

export interface ScopeInput {
  readonly workflow: CommandWorkflow;
  readonly resolved: ResolvedInputs;
  /** What steps answered, or are taken to have answered. */
  readonly outputs?: JsonObject;
  readonly variable: CommandScope['variable'];
  /** Whether values that are secret are masked. */
  readonly isShown: boolean;
  readonly valueFields: CommandScope['valueFields'];
}

/** What the templates of a workflow are filled in from. */
export function runScope({
  workflow,
  resolved,
  outputs = {},
  variable,
  isShown,
  valueFields,
}: ScopeInput): CommandScope {
  const secret = new Set(workflow.inputs.filter((input) => input.secret).map(({ name }) => name));
  const shown = (name: string, value: Json | undefined): Json | undefined =>
    isShown && secret.has(name) && value !== undefined ? MASK : value;
  return {
    inputs: new Map([...resolved.values].map(([name, value]) => [name, shown(name, value)])),
    ...(valueFields === undefined ? {} : { valueFields }),
    steps: new Map(
      Object.entries(outputs).map(([id, output]): [string, StepOutcome] => [
        id,
        { state: 'succeeded', output },
      ]),
    ),
    variable,
  };
}

/** Variables that a person has set for workflows. */
export const variableOf =
  ({ variables }: Pick<Dependencies, 'variables'>): CommandScope['variable'] =>
  (name) =>
    variables.get(name);
