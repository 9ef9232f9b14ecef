import { jsonLength, jsonPrefix } from '@workrail/kernel';
import type { CompiledWorkflow, Decision, Instruction, Position } from '@workrail/workflow-compiler';
import { conditionText } from './words/condition-text.ts';
import { repeatText } from './words/repeat-text.ts';

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

/** Undefined where nothing was decided: the step simply comes next. */
export function traceOf(
  workflow: CompiledWorkflow,
  { position, decisions }: { readonly position: Position; readonly decisions: readonly Decision[] },
): Trace | undefined {
  const made = decisions.map((decision) => entryOf(workflow, decision));
  const at = position.kind === 'at' ? workflow.instructions[position.instruction] : undefined;
  if (at?.op === 'step' && at.runCondition !== undefined)
    made.push({
      kind: 'chosen',
      id: at.stepId,
      because: cut(`it holds that ${conditionText(at.runCondition)}`),
    });
  if (made.length === 0) return undefined;
  return { entries: made.slice(-SHOWN), omitted: Math.max(0, made.length - SHOWN) };
}

function entryOf(workflow: CompiledWorkflow, { kind, id, iteration }: Decision): TraceEntry {
  const because = cut(
    reasonFor(
      kind,
      workflow.instructions.find((one) => decides(one, id)),
    ),
  );
  return { kind, id, ...(iteration === undefined ? {} : { iteration: iteration + 1 }), because };
}

const decides = (instruction: Instruction, id: string): boolean =>
  (instruction.op === 'when' && instruction.id === id) ||
  (instruction.op === 'loop' && instruction.loopId === id) ||
  (instruction.op === 'step' && instruction.stepId === id);

function reasonFor(kind: Decision['kind'], instruction: Instruction | undefined): string {
  if (instruction === undefined || instruction.op === 'repeat') return 'the workflow says so';
  if (kind === 'skipped') {
    const condition = instruction.op === 'when' ? instruction.condition : instruction.runCondition;
    return condition === undefined
      ? 'the workflow says so'
      : `it does not hold that ${conditionText(condition)}`;
  }
  if (instruction.op !== 'loop') return 'the workflow says so';
  const rule = `it runs ${repeatText(instruction)}`;
  return kind === 'entered_loop' || kind === 'repeated_loop'
    ? rule
    : `${rule}, ${instruction.maxIterations} ${instruction.maxIterations === 1 ? 'round' : 'rounds'} at most`;
}

const cut = (text: string): string =>
  jsonLength(text) <= REASON_LIMIT ? text : `${jsonPrefix(text, REASON_LIMIT)}…`;
