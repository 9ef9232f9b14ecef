import type { Contract, Instruction, Reference, StepInstruction } from '../compiled-workflow.ts';

/** What lowering puts together. */
export interface Output {
  readonly instructions: Instruction[];
  /** By contract name. */
  readonly contracts: Map<string, Contract>;
  readonly references: Map<string, Reference>;
}

export const emptyOutput = (): Output => ({ instructions: [], contracts: new Map(), references: new Map() });

/** Changes the first or last step among the instructions from `start` on, where there is one. */
export function changeStep(
  { instructions }: Output,
  start: number,
  which: 'first' | 'last',
  change: (step: StepInstruction) => StepInstruction,
): void {
  const indexes = instructions.flatMap(({ op }, index) => (op === 'step' && index >= start ? [index] : []));
  const index = which === 'first' ? indexes[0] : indexes.at(-1);
  const step = index === undefined ? undefined : instructions[index];
  if (index !== undefined && step?.op === 'step') instructions[index] = change(step);
}
