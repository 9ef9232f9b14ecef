import { utf8Length } from '@workrail/kernel';
import type { CompiledWorkflow, LoopInstruction, StepInstruction } from './compiled-workflow.ts';

/** Sizes of what an answer shows of a workflow, in bytes. */
export interface CompiledSizes {
  /** Texts that hold for a whole run. */
  readonly standing: number;
  /** All texts of each step, by the place of its instruction. */
  readonly steps: ReadonlyMap<number, number>;
}

export const sizesOf = (workflow: CompiledWorkflow): CompiledSizes => ({
  standing: standingBytes(workflow),
  steps: new Map(
    workflow.instructions.flatMap((one, at) =>
      one.op === 'step' ? [[at, stepBytes(one, workflow)] as const] : [],
    ),
  ),
});

/** Bytes of the texts that hold for a whole run, as they are sent. */
function standingBytes(workflow: CompiledWorkflow): number {
  const { metaGuidance, preconditions, clarificationPrompts, references, functions } = workflow;
  return bytesOf([metaGuidance, preconditions, clarificationPrompts, references ?? [], functions ?? []]);
}

/** Bytes of all that can be shown of a step, with every fragment. */
function stepBytes(step: StepInstruction, { contracts = {} }: CompiledWorkflow): number {
  const { title, prompt, guidance, agentRole, fragments, criteria, assessments, functions, calls } = step;
  const { outputRequired, promptEnd } = step;
  const parts = [prompt, outputRequired && Object.values(outputRequired), promptEnd];
  const shown = [
    title,
    ...parts.flat(),
    guidance,
    agentRole,
    fragments,
    criteria,
    assessments,
    functions,
    calls,
  ];
  const { delegations, userOnlyDependencies, requires, artifacts = [] } = step;
  const expected = artifacts.map(({ contract }) => contracts[contract]);
  return bytesOf([shown, delegations, userOnlyDependencies, requires, expected]);
}

/** Bytes of what a step shows of the loops around it: where it stands in them, and the artifact that decides about one. */
export const loopBytes = (loops: readonly LoopInstruction[], { contracts = {} }: CompiledWorkflow): number =>
  loops.reduce((sum, { loopId, title, control }) => {
    const deciding = 'decision' in control ? contracts[control.decision] : undefined;
    return sum + bytesOf([loopId, title, deciding]);
  }, 0);

/** The size of values as they are sent: as JSON in UTF-8, without what is empty. */
export const bytesOf = (values: readonly unknown[]): number =>
  values
    .flat()
    .filter((value) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .reduce<number>((sum, value) => sum + utf8Length(JSON.stringify(value)), 0);
