import type { StepOutcome } from '@workrail/engine';
import { fillTemplate, inputOf, stepsIn, templateOf, valueFieldsOf } from '@workrail/engine';
import { isExactNumber, type Json, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import type { RunPoint } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { outcomesBefore } from '../drive-run/outcomes.ts';
import type { CallTerms } from '../drive-run/step-scope.ts';

export interface FinalOutput {
  /** Null where the workflow says nothing of it. */
  readonly value: Json;
  /** Why parts of it have no value; undefined where all have one. */
  readonly problem: string | undefined;
}

/** What a run gives back, of what is recorded at its end. */
export const finalOutputAt = (
  { variables }: Pick<Dependencies, 'variables'>,
  tx: ReadTransaction,
  { place, terms }: { readonly place: RunPoint; readonly terms: Pick<CallTerms, 'inputs' | 'unusable'> },
) =>
  program<StoreError, FinalOutput>(async ({ take }) => {
    const { finalOutput, inputs = [] } = place.run.workflow;
    if (finalOutput === undefined) return { value: null, problem: undefined };
    const template = templateOf(finalOutput);
    const outcomes = outcomesBefore(place.node);
    const steps = new Map<string, StepOutcome>();
    for (const id of stepsIn(template)) {
      const outcome = await take(outcomes.of(tx, id));
      if (outcome !== undefined) steps.set(id, outcome);
    }
    const { value, unresolved } = fillTemplate(template, {
      ...{ inputs: terms.inputs, unusable: terms.unusable, steps, variable: variables.get },
      valueFields: valueFieldsOf(inputs.map(inputOf)),
    });
    const [first] = unresolved;
    return {
      value: withoutTemplates(
        value ?? null,
        new Set(unresolved.map(({ reference }) => `\${{ ${reference} }}`)),
      ),
      problem:
        first === undefined
          ? undefined
          : `${first.message}${unresolved.length === 1 ? '' : ` (and ${unresolved.length - 1} more)`}`,
    };
  });

/** What has no value is null, and no template that a reader could take for one. */
function withoutTemplates(value: Json, templates: ReadonlySet<string>): Json {
  if (typeof value === 'string') return templates.has(value) ? null : value;
  if (typeof value !== 'object' || value === null || isExactNumber(value)) return value;
  if (Array.isArray(value)) return (value as readonly Json[]).map((one) => withoutTemplates(one, templates));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]: [string, Json]) => [name, withoutTemplates(one, templates)]),
  );
}
