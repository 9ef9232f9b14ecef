import { defined } from '@workrail/kernel';
import type { Condition, Delegation, StepInstruction } from '../compiled-workflow.ts';
import { unlessEmpty } from '../language/condition.ts';
import type { AuthoredDelegation, ParallelStep, Synthesis } from '../language/parallel.ts';
import { PARALLEL_PROMPT, synthesisPrompt } from './added-steps.ts';
import { withFeatures } from './lower-prompt.ts';
import { addedStep, insideOf, notesRequired, plainStep, registered } from './lower-work.ts';
import { type LoweringScope, type Output, underCondition } from './output.ts';

/** A step that hands work to other agents, and the step that brings their results together. */
export function lowerParallel(step: ParallelStep, place: LoweringScope, output: Output): void {
  const prompt = withFeatures(PARALLEL_PROMPT, place);
  const said = { title: place.fill(step.title), prompt, modelTier: place.modelTier };
  const delegations = step.parallelDelegations.map((one) => lowerDelegation(one, place));
  const plain = plainStep(insideOf(step, place), { stepId: place.prefix + step.id.value, ...said });
  const instruction = { ...plain, delegations };
  const condition = both(unlessEmpty(step.runCondition?.value), anyOf(step.parallelDelegations));
  underCondition(output, instruction.stepId, condition, () => {
    output.instructions.push(instruction);
    if (step.synthesis !== undefined) lowerSynthesis(step.synthesis.value, instruction, place, output);
  });
}

function lowerSynthesis(
  { prompt, outputContract }: Synthesis,
  subject: StepInstruction,
  place: LoweringScope,
  output: Output,
): void {
  const text = synthesisPrompt(subject, prompt, place);
  const synthesis = addedStep(place, subject, 'synthesis', `Combine: ${subject.title}`, text);
  if (outputContract === undefined) output.instructions.push(synthesis);
  else {
    const artifact = registered(outputContract.contractRef.value, outputContract.required ?? true, output);
    output.instructions.push({
      ...synthesis,
      artifacts: [artifact],
      notesRequired: notesRequired(place.notesOptional, [artifact]),
    });
  }
}

function both(first: Condition | undefined, second: Condition | undefined): Condition | undefined {
  if (first === undefined || second === undefined) return first ?? second;
  return { and: [first, second] };
}

/** The step is passed over where there is nobody to hand anything to. */
function anyOf(delegations: readonly AuthoredDelegation[]): Condition | undefined {
  const conditions = delegations.map(({ runCondition }) => unlessEmpty(runCondition?.value));
  const needed = conditions.filter((one) => one !== undefined);
  return needed.length < conditions.length ? undefined : { or: needed };
}

function lowerDelegation(one: AuthoredDelegation, { fill }: LoweringScope): Delegation {
  const args = one.args ?? new Map<string, string>();
  const mapped = [...(one.contextMapping ?? [])]
    .filter(([, there]) => !args.has(there))
    .map(([here, there]) => ({ key: there, from: here }));
  const given = [...args].map(([key, text]) => ({ key, text: fill(text) }));
  return defined({
    workflowId: fill(one.workflowId.value),
    goal: one.goal && fill(one.goal),
    when: unlessEmpty(one.runCondition?.value),
    inputs: [...mapped, ...given].sort((left, right) => (left.key < right.key ? -1 : 1)),
    modelTier: one.modelTier,
    allowedTools: one.allowedTools,
  });
}
