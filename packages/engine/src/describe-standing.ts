import { defined, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { filledFunction } from './filled-parts.ts';
import { interpolator } from './scope.ts';

/** What a workflow says for all of its steps. */
export type StandingTexts = Pick<
  CompiledWorkflow,
  'metaGuidance' | 'preconditions' | 'clarificationPrompts' | 'functions' | 'references'
>;

/** Filled in from the context and no loop, without taking room from the step beside which they are shown. */
export function describeStanding(workflow: CompiledWorkflow, context: JsonObject): StandingTexts {
  const fill = interpolator({ variables: {}, context });
  return defined({
    metaGuidance: workflow.metaGuidance.map(fill),
    preconditions: workflow.preconditions.map(fill),
    clarificationPrompts: workflow.clarificationPrompts.map(fill),
    functions: workflow.functions?.map((one) => filledFunction(one, fill)),
    references: workflow.references?.map((one) => ({
      ...one,
      title: fill(one.title),
      purpose: fill(one.purpose),
    })),
  });
}
