import type { CommandScope, ResolvedInputs, StepOutcome } from '@workrail/engine';
import type { Json, JsonObject } from '@workrail/kernel';
import type { Dependencies } from '../dependencies.ts';
import { maskedValue } from './secret-inputs.ts';

export interface ScopeInput {
  readonly resolved: ResolvedInputs;
  /** What steps answered, or are taken to have answered. */
  readonly outputs?: JsonObject;
  readonly variable: CommandScope['variable'];
  /** Names of inputs whose values are masked; none where it is left out. */
  readonly masked?: ReadonlySet<string>;
  readonly unusable?: CommandScope['unusable'];
  readonly shown?: CommandScope['shown'];
  readonly valueFields: CommandScope['valueFields'];
}

/** What the templates of a workflow are filled in from. */
export function runScope({
  resolved,
  outputs = {},
  variable,
  masked = new Set(),
  unusable = new Map(),
  shown,
  valueFields,
}: ScopeInput): CommandScope {
  const known = (name: string, value: Json | undefined): Json | undefined =>
    masked.has(name) && value !== undefined ? maskedValue(value) : value;
  return {
    inputs: new Map([...resolved.values].map(([name, value]) => [name, known(name, value)])),
    unusable,
    ...(valueFields === undefined ? {} : { valueFields }),
    ...(shown === undefined ? {} : { shown }),
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
