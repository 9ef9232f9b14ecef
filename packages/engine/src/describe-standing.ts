import { BUDGETS, defined, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { type CutValue, fillWithin } from './fill.ts';
import { filledFunction } from './filled-parts.ts';

/** What a workflow says for all of its steps. */
export type StandingTexts = Pick<
  CompiledWorkflow,
  'metaGuidance' | 'preconditions' | 'clarificationPrompts' | 'functions' | 'references'
>;

/** Filled in from the context and no loop, in `limit` bytes of JSON where values are long, with those that had no room. */
export function describeStanding(
  workflow: CompiledWorkflow,
  context: JsonObject,
  limit: number = BUDGETS.answer / 2,
): StandingTexts & { readonly cuts?: readonly CutValue[] } {
  const { made, cuts } = fillWithin(
    { variables: {}, context },
    limit,
    ({ text: fill, title }): StandingTexts =>
      defined({
        metaGuidance: workflow.metaGuidance.map(fill),
        preconditions: workflow.preconditions.map(fill),
        clarificationPrompts: workflow.clarificationPrompts.map(fill),
        functions: workflow.functions?.map((one) => filledFunction(one, fill)),
        references: workflow.references?.map((one) => ({
          ...one,
          title: title(one.title),
          purpose: fill(one.purpose),
        })),
      }),
  );
  return cuts.length === 0 ? made : { ...made, cuts };
}
