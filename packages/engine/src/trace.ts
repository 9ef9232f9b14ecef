import { counted, cutToBytes } from '@workrail/kernel';
import type {
  CompiledWorkflow,
  Decision,
  Instruction,
  LoopInstruction,
  Position,
} from '@workrail/workflow-compiler';
import { isStep } from './instruction.ts';
import { type StepKinds, stepKindOf } from './steps/define-step.ts';
import { conditionText, repeatText } from './words/control-text.ts';

/** One decision on the way from the step before to this one. */
export interface TraceEntry {
  readonly kind: Decision['kind'] | 'chosen';
  /** Step or loop id. */
  readonly id: string;
  /** For loops: counted from 1. */
  readonly iteration?: number;
  /** In words: the condition or the rule that decided it. */
  readonly because: string;
}

/** Why a run stands where it does. */
export interface Trace {
  /** In the order in which they were made; the latest ones where there are too many. */
  readonly entries: readonly TraceEntry[];
  /** Decisions left out, as far as they were recorded. */
  readonly omitted: number;
}

const SHOWN = 10;
/** Bytes of a reason. */
const REASON_LIMIT = 160;

/** Why a run stands at a position, by the decisions on the way to it; undefined where nothing was decided. */
export function traceOf(
  kinds: StepKinds,
  workflow: CompiledWorkflow,
  position: Position,
  decisions: readonly Decision[],
): Trace | undefined {
  const made = [
    ...decisions.map((decision) => entryOf(kinds, workflow, decision)),
    ...chosenAt(kinds, workflow, position),
  ];
  if (made.length === 0) return undefined;
  return { entries: made.slice(-SHOWN), omitted: Math.max(0, made.length - SHOWN) };
}

/** A step that runs under a condition was chosen; any other one simply comes next. */
function chosenAt(
  kinds: StepKinds,
  { instructions }: CompiledWorkflow,
  position: Position,
): readonly TraceEntry[] {
  const at = position.kind === 'at' ? instructions[position.instruction] : undefined;
  if (at === undefined || !isStep(at)) return [];
  const condition = stepKindOf(kinds, at).trace(at);
  return condition === undefined
    ? []
    : [{ kind: 'chosen', id: at.stepId, because: cut(`its condition holds: ${condition}`) }];
}

function entryOf(kinds: StepKinds, workflow: CompiledWorkflow, decision: Decision): TraceEntry {
  const { kind, id, iteration } = decision;
  const decider = workflow.instructions.find((one) => idOf(one) === id);
  const because = cut((decider && reasonFor(kinds, kind, decider)) ?? 'the workflow says so');
  return { kind, id, ...(iteration === undefined ? {} : { iteration: iteration + 1 }), because };
}

function idOf(instruction: Instruction): string | undefined {
  if (isStep(instruction)) return instruction.stepId;
  if (instruction.op === 'loop') return instruction.loopId;
  return instruction.op === 'when' ? instruction.id : undefined;
}

function reasonFor(kinds: StepKinds, kind: Decision['kind'], decider: Instruction): string | undefined {
  if (kind === 'skipped') {
    const condition = conditionOf(kinds, decider);
    return condition === undefined ? undefined : `its condition does not hold: ${condition}`;
  }
  if (decider.op !== 'loop') return undefined;
  const rule = `it runs ${repeatText(decider)}`;
  if (kind === 'not_entered_loop') return `${rule}, ${noRounds(decider)}`;
  return kind === 'entered_loop' || kind === 'repeated_loop'
    ? rule
    : `${rule}, at most ${counted(decider.maxIterations, 'round')}`;
}

/** Why a loop had not even a first round. */
function noRounds({ control }: LoopInstruction): string {
  switch (control.type) {
    case 'while':
      return 'which did not hold';
    case 'until':
      return 'which already held';
    case 'for':
      return 'which is not once';
    case 'forEach':
      return 'which has no entries';
  }
}

/** In words, what has to hold for an instruction to run. */
function conditionOf(kinds: StepKinds, instruction: Instruction | undefined): string | undefined {
  if (instruction === undefined || instruction.op === 'repeat') return undefined;
  if (isStep(instruction)) return stepKindOf(kinds, instruction).trace(instruction);
  const condition = instruction.op === 'when' ? instruction.condition : instruction.runCondition;
  return condition && conditionText(condition);
}

const cut = (text: string): string => cutToBytes(text, REASON_LIMIT);
