import type { Scope } from '../check/scope.ts';
import type {
  Condition,
  Confirmation,
  Contract,
  FunctionDefinition,
  Instruction,
  ModelTier,
  Reference,
  StepInstruction,
} from '../compiled-workflow.ts';
import type { AuthoredWorkflow } from '../language/workflow.ts';
import type { Fill } from '../library/fill.ts';
import type { Library } from '../library/library.ts';

/** What holds for the steps at one place of a workflow, set by the loops and routine calls around them. */
export interface LoweringScope {
  /** Put before step and loop ids: the calls around, each with a dot behind it. */
  readonly prefix: string;
  /** Fills in the arguments of the call around and what stands in slots. */
  readonly fill: Fill;
  readonly features: readonly string[];
  readonly scope: Scope;
  /** Functions of the loops and routines around; those of the workflow itself are told where the run begins. */
  readonly told: ReadonlyMap<string, FunctionDefinition>;
  readonly confirmation: Confirmation;
  /** What a loop or a call around says about notes; undefined where none does. */
  readonly notesOptional: boolean | undefined;
  readonly modelTier: ModelTier | undefined;
  readonly agentRole: string | undefined;
  /** Shown with every step besides its own. */
  readonly guidance: readonly string[];
  /** The routines that the steps come from, innermost last. */
  readonly routines: readonly string[];
}

export type Output = ReturnType<typeof emptyOutput>;

export function emptyOutput() {
  const instructions: Instruction[] = [];
  return {
    instructions,
    /** By contract name. */
    contracts: new Map<string, Contract>(),
    references: new Map<string, Reference>(),
    /** What stands in slots; those of a routine are named after it. */
    bindings: new Map<string, string>(),
  };
}

/** What stands in the slots of a file: what the project binds, before the defaults. `owner` names them in the output. */
export function slotsOf(
  { id, extensionPoints }: AuthoredWorkflow,
  library: Library,
  { bindings }: Output,
  owner: string,
): Readonly<Record<string, string>> {
  const bound = library.bindings(id.value);
  const slots = (extensionPoints ?? []).map(({ slotId, default: own }) => {
    const given = Object.hasOwn(bound, slotId.value) ? bound[slotId.value] : undefined;
    return [slotId.value, given ?? own.value] as const;
  });
  for (const [slot, runnable] of slots) bindings.set(owner + slot, runnable);
  return Object.fromEntries(slots);
}

/** What `lower` adds runs only where the condition holds on the way in. */
export function underCondition(
  { instructions }: Output,
  id: string,
  condition: Condition | undefined,
  lower: () => void,
): void {
  if (condition === undefined) {
    lower();
    return;
  }
  const at = instructions.length;
  instructions.push({ op: 'when', id, condition, end: at });
  lower();
  const only = instructions.length === at + 2 ? instructions[at + 1] : undefined;
  if (only?.op === 'step' && only.runCondition === undefined)
    instructions.splice(at, 2, { ...only, runCondition: condition });
  else instructions[at] = { op: 'when', id, condition, end: instructions.length };
}

/** Changes the first or last step from `start` on; false where none surely runs once, or takes the change. */
export function changeStep(
  { instructions }: Output,
  start: number,
  which: 'first' | 'last',
  change: (step: StepInstruction) => StepInstruction | undefined,
): boolean {
  let last = start;
  for (let index = start; index < instructions.length; index = next(instructions, index)) last = index;
  const at = which === 'first' ? start : last;
  const step = instructions[at];
  if (step?.op !== 'step' || step.runCondition !== undefined) return false;
  const changed = change(step);
  if (changed !== undefined) instructions[at] = changed;
  return changed !== undefined;
}

/** Puts a step before the finished instructions from `index` on, which refer to each other by index. */
export function insertStep({ instructions }: Output, index: number, step: StepInstruction): void {
  const moved = instructions.splice(index).map((one): Instruction => {
    if (one.op === 'repeat') return { ...one, head: one.head + 1 };
    return 'end' in one ? { ...one, end: one.end + 1 } : one;
  });
  instructions.push(step, ...moved);
}

/** Past a loop or a stretch with a condition as a whole. */
function next(instructions: readonly Instruction[], index: number): number {
  const instruction = instructions[index];
  return instruction?.op === 'loop' || instruction?.op === 'when' ? instruction.end : index + 1;
}

/** All entries of the lists; undefined where there is none, as a compiled workflow has no empty list that it can do without. */
export function joined<T>(...lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  const all = lists.flatMap((list) => list ?? []);
  return all.length === 0 ? undefined : all;
}
