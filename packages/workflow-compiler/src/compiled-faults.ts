import { BUDGETS } from '@workrail/kernel';
import { type CompiledSizes, loopBytes } from './compiled-size.ts';
import type { CompiledWorkflow, Instruction, LoopInstruction } from './compiled-workflow.ts';

/** A stretch of instructions lies inside the one around it, and a loop ends with its own repeat. */
export function brokenNesting({ instructions }: CompiledWorkflow): string | undefined {
  const open: { readonly head: number; readonly end: number }[] = [];
  for (const [at, instruction] of instructions.entries()) {
    while (open.at(-1)?.end === at) open.pop();
    const { op } = instruction;
    if (op === 'repeat' && (open.at(-1)?.head !== instruction.head || open.at(-1)?.end !== at + 1))
      return `instructions.${at}: a repeat does not match its loop`;
    if (op !== 'loop' && op !== 'when') continue;
    const { end } = instruction;
    const around = open.at(-1);
    const room = around === undefined ? instructions.length : bodyEnd(instructions, around);
    if (end <= at || end > room) return `instructions.${at}: its end is out of place`;
    const last = instructions[end - 1];
    if (op === 'loop' && !(last?.op === 'repeat' && last.head === at))
      return `instructions.${at}: a loop is not closed`;
    open.push({ head: at, end });
  }
  return undefined;
}

/** The repeat of a loop belongs to the loop itself. */
const bodyEnd = (
  instructions: readonly Instruction[],
  { head, end }: { readonly head: number; readonly end: number },
): number => (instructions[head]?.op === 'loop' ? end - 1 : end);

/** There is a step, each has an id of its own, and the contracts that are asked for are there. */
export function brokenReferences({ instructions, contracts = {} }: CompiledWorkflow): string | undefined {
  const ids = new Set<string>();
  for (const [at, instruction] of instructions.entries()) {
    const asked = contractsOf(instruction).find((name) => !Object.hasOwn(contracts, name));
    if (asked !== undefined) return `instructions.${at}: the contract ${JSON.stringify(asked)} is not there`;
    if (!('stepId' in instruction)) continue;
    const { stepId } = instruction;
    if (ids.has(stepId)) return `instructions.${at}: another step has the id ${JSON.stringify(stepId)}`;
    ids.add(stepId);
  }
  return ids.size === 0 ? 'instructions: there is no step' : undefined;
}

function contractsOf(instruction: Instruction): readonly string[] {
  if (instruction.op === 'step') return instruction.artifacts?.map(({ contract }) => contract) ?? [];
  if (instruction.op === 'loop' && 'decision' in instruction.control) return [instruction.control.decision];
  return [];
}

/** An answer has room for all of a step and for what holds for the whole run. */
export function overBudget(
  workflow: CompiledWorkflow,
  { standing, steps }: CompiledSizes,
): string | undefined {
  const { instructions } = workflow;
  if (instructions.length > BUDGETS.instructions)
    return `instructions: there are ${instructions.length}; ${BUDGETS.instructions} are allowed`;
  if (standing > BUDGETS.standingText)
    return `the texts for the whole run have ${standing} bytes; ${BUDGETS.standingText} are allowed`;
  let around: readonly LoopInstruction[] = [];
  for (const [at, instruction] of instructions.entries()) {
    around = around.filter(({ end }) => end > at);
    if (instruction.op === 'loop') around = [...around, instruction];
    const step = steps.get(at);
    if (step === undefined) continue;
    if (step > BUDGETS.stepText)
      return `instructions.${at}: the texts of the step have ${step} bytes; ${BUDGETS.stepText} are allowed`;
    const inLoops = step + loopBytes(around, workflow);
    if (inLoops > BUDGETS.stepInLoops)
      return `instructions.${at}: the texts of the step and of the loops around it have ${inLoops} bytes; ${BUDGETS.stepInLoops} are allowed`;
  }
  return undefined;
}
