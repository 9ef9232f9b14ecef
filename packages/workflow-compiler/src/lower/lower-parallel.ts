import { defined } from '@workrail/kernel';
import type { Condition, Delegation, StepInstruction } from '../compiled-workflow.ts';
import { unlessEmpty } from '../language/condition.ts';
import type { AuthoredDelegation, ParallelStep } from '../language/parallel.ts';
import { PARALLEL_PROMPT, synthesisPrompt } from './added-steps.ts';
import { addedStep, originOf, registered } from './lower-work.ts';
import type { Output } from './output.ts';
import { both, type Place } from './place.ts';

/** A step that hands work to other agents, and the step that brings their results together. */
export function lowerParallel(step: ParallelStep, place: Place, output: Output): void {
  const own = both(place.runCondition, unlessEmpty(step.runCondition?.value));
  const instruction: StepInstruction = defined({
    op: 'step' as const,
    stepId: place.prefix + step.id.value,
    title: place.fill(step.title),
    prompt: PARALLEL_PROMPT,
    guidance: [...place.guidance],
    confirmation: step.requireConfirmation ?? place.confirmation,
    notesRequired: !(step.notesOptional ?? place.notesOptional),
    askForFiles: false,
    runCondition: both(own, anyOf(step.parallelDelegations)),
    delegations: step.parallelDelegations.map((one) => lowerDelegation(one, place)),
    origin: originOf(place, []),
  });
  output.instructions.push(instruction);
  if (step.synthesis === undefined) return;
  const { prompt, outputContract } = step.synthesis.value;
  const text = synthesisPrompt(instruction, prompt, place);
  const title = `Bring together: ${instruction.title}`;
  const synthesis = addedStep(place, instruction, 'synthesis', title, text);
  if (outputContract === undefined) output.instructions.push(synthesis);
  else {
    const artifact = registered(outputContract.contractRef.value, outputContract.required ?? true, output);
    output.instructions.push({ ...synthesis, artifacts: [artifact], notesRequired: !artifact.required });
  }
}

/** The step is passed over where there is nobody to hand anything to. */
function anyOf(delegations: readonly AuthoredDelegation[]): Condition | undefined {
  const conditions = delegations.map(({ runCondition }) => unlessEmpty(runCondition?.value));
  const needed = conditions.filter((one) => one !== undefined);
  return needed.length < conditions.length ? undefined : { or: needed };
}

function lowerDelegation(one: AuthoredDelegation, { fill }: Place): Delegation {
  const args = one.args ?? new Map<string, string>();
  const mapped = [...(one.contextMapping ?? [])]
    .filter(([, there]) => !args.has(there))
    .map(([here, there]) => ({ key: there, from: here }));
  const given = [...args].map(([key, text]) => ({ key, text: fill(text) }));
  return defined({
    workflowId: fill(one.workflowId.value),
    goal: one.goal === undefined ? undefined : fill(one.goal),
    when: unlessEmpty(one.runCondition?.value),
    inputs: [...mapped, ...given].sort((left, right) => (left.key < right.key ? -1 : 1)),
    modelTier: one.modelTier,
    allowedTools: one.allowedTools,
  });
}
