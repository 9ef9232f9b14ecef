import type { CommandStep, CompiledWorkflow, Position } from '@workrail/workflow-compiler';
import { stepOf } from './from-stored.ts';
import { stepsBefore } from './step-references.ts';

/** A step of the server in its place. */
export interface PlacedStep {
  /** Of its instruction. */
  readonly index: number;
  readonly step: CommandStep;
}

/** Steps of the server that may be done side by side, as far as they do not wait for each other. */
export interface Stretch {
  /** Of the first instruction, and of the one behind the last. */
  readonly start: number;
  readonly end: number;
  readonly stepAt: (index: number) => PlacedStep;
}

const known = new WeakMap<CompiledWorkflow, Map<number, Stretch>>();

/**
 * The stretch around a position: where the author says what a step depends on, all steps of the server up to the next one
 * for the agent; elsewhere each step by itself, as the steps of an agent's workflow are done one by one.
 */
export function stretchAt(
  workflow: CompiledWorkflow,
  { instruction }: Extract<Position, { readonly kind: 'at' }>,
): Stretch {
  const all = known.get(workflow) ?? new Map<number, Stretch>();
  known.set(workflow, all);
  const found = all.get(instruction);
  if (found !== undefined) return found;
  const { instructions } = workflow;
  const isCommand = (index: number): boolean => instructions[index]?.op === 'command';
  const together = workflow.inputs !== undefined;
  let start = instruction;
  while (together && isCommand(start - 1)) start -= 1;
  let end = instruction + 1;
  while (together && isCommand(end)) end += 1;
  const steps = instructions
    .slice(start, end)
    .flatMap((one, at): readonly PlacedStep[] =>
      one.op === 'command' ? [{ index: start + at, step: stepOf(one.step) }] : [],
    );
  const stretch: Stretch = {
    start,
    end,
    stepAt: (index) => {
      const step = steps[index - start];
      if (step === undefined)
        throw new Error(`instruction ${index} of ${workflow.workflowId} is no step of the stretch`);
      return step;
    },
  };
  for (let index = start; index < end; index += 1) all.set(index, stretch);
  return stretch;
}

/** Which steps of a stretch can begin, while others of it end. */
export interface Turns {
  /** The first in the order of the file that can begin and was not given before. */
  readonly next: () => PlacedStep | undefined;
  /** Notes that a step has ended, however it did. */
  readonly end: (stepId: string) => void;
}

/** The turns of the steps from `from` on; those before it have ended. Its cost does not grow with the steps that have ended. */
export function turnsFrom(stretch: Stretch, from: number): Turns {
  const waitsFor = new Map<number, number>();
  const readers = new Map<string, number[]>();
  const ready: number[] = [];
  const ids = new Set<string>();
  for (let index = from; index < stretch.end; index += 1) ids.add(stretch.stepAt(index).step.id);
  for (let index = from; index < stretch.end; index += 1) {
    const before = [...stepsBefore(stretch.stepAt(index).step)].filter((id) => ids.has(id));
    waitsFor.set(index, before.length);
    if (before.length === 0) ready.push(index);
    for (const id of before) {
      const waiting = readers.get(id) ?? [];
      waiting.push(index);
      readers.set(id, waiting);
    }
  }
  let given = 0;
  return {
    next: () => {
      const index = ready[given];
      if (index === undefined) return undefined;
      given += 1;
      return stretch.stepAt(index);
    },
    end: (stepId) => {
      for (const index of readers.get(stepId) ?? []) {
        const left = (waitsFor.get(index) ?? 1) - 1;
        waitsFor.set(index, left);
        if (left === 0) insert(ready, given, index);
      }
      readers.delete(stepId);
    },
  };
}

/** Into the part behind `from`, which is sorted. */
function insert(sorted: number[], from: number, index: number): void {
  let at = sorted.length;
  while (at > from && (sorted[at - 1] ?? 0) > index) at -= 1;
  sorted.splice(at, 0, index);
}
