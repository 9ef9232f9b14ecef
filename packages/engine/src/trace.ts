import { counted, cutToBytes, type JsonObject, valueAtPath } from '@workrail/kernel';
import type {
  CompiledWorkflow,
  Condition,
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

/** What decisions were made of. */
interface TraceSource {
  readonly kinds: StepKinds;
  readonly workflow: CompiledWorkflow;
  /** Set where the values that decided are told as well. */
  readonly context: JsonObject | undefined;
}

/** Why a run stands at a position, by the decisions on the way to it; undefined where nothing was decided. */
export function traceOf(
  source: TraceSource,
  position: Position,
  decisions: readonly Decision[],
): Trace | undefined {
  const made = [...decisions.map((decision) => entryOf(source, decision)), ...chosenAt(source, position)];
  if (made.length === 0) return undefined;
  return { entries: made.slice(-SHOWN), omitted: Math.max(0, made.length - SHOWN) };
}

/** A step that runs under a condition was chosen; any other one simply comes next. */
function chosenAt(source: TraceSource, position: Position): readonly TraceEntry[] {
  const at = position.kind === 'at' ? source.workflow.instructions[position.instruction] : undefined;
  if (at === undefined || !isStep(at)) return [];
  const because = conditionReason(source, at, 'which holds');
  return because === undefined ? [] : [{ kind: 'chosen', id: at.stepId, because }];
}

function entryOf(source: TraceSource, decision: Decision): TraceEntry {
  const { kind, id, iteration } = decision;
  const decider = source.workflow.instructions.find((one) => idOf(one) === id);
  const because = (decider && reasonFor(source, kind, decider)) ?? 'the workflow says so';
  return { kind, id, ...(iteration === undefined ? {} : { iteration: iteration + 1 }), because };
}

function idOf(instruction: Instruction): string | undefined {
  if (isStep(instruction)) return instruction.stepId;
  if (instruction.op === 'loop') return instruction.loopId;
  return instruction.op === 'when' ? instruction.id : undefined;
}

function reasonFor(source: TraceSource, kind: Decision['kind'], decider: Instruction): string | undefined {
  if (kind === 'skipped') return conditionReason(source, decider, 'which does not hold');
  if (decider.op !== 'loop') return undefined;
  const rule = `it runs ${repeatText(decider)}`;
  const { control } = decider;
  const seen = 'condition' in control ? valuesIn(source, control.condition) : '';
  if (kind === 'not_entered_loop') return cut(`${rule}, ${noRounds(decider)}`) + seen;
  return kind === 'entered_loop' || kind === 'repeated_loop'
    ? cut(rule) + seen
    : cut(`${rule}, at most ${counted(decider.maxIterations, 'round')}`) + seen;
}

/** In words, under which condition an instruction runs, whether that holds, and by which values. */
function conditionReason(source: TraceSource, decider: Instruction, verdict: string): string | undefined {
  const words = conditionOf(source.kinds, decider);
  if (words === undefined) return undefined;
  const condition =
    decider.op === 'when' ? decider.condition : 'runCondition' in decider ? decider.runCondition : undefined;
  return `${cut(`it runs only if ${words}`)}, ${verdict}${condition === undefined ? '' : valuesIn(source, condition)}`;
}

const VALUES_SHOWN = 3;
/** Bytes of a value, and of the path that leads to it. */
const VALUE_LIMIT = 40;

/** What a condition found in the context. Variables of loops are left out: they had other values then. */
function valuesIn({ workflow, context }: TraceSource, condition: Condition): string {
  if (context === undefined) return '';
  const variables = new Set(workflow.instructions.flatMap(variablesOf));
  const paths = [...new Set(pathsIn(condition))].filter((path) => !variables.has(path.split('.')[0] ?? ''));
  const found = paths.slice(0, VALUES_SHOWN).map((path) => {
    const value = valueAtPath(context, path);
    const shown = value === undefined ? 'not set' : cutToBytes(JSON.stringify(value), VALUE_LIMIT);
    return `${cutToBytes(path, VALUE_LIMIT)} is ${shown}`;
  });
  return found.length === 0 ? '' : ` (${found.join(', ')})`;
}

const pathsIn = ({ var: path, and = [], or = [], not }: Condition): readonly string[] => [
  ...(path === undefined ? [] : [path]),
  ...[...and, ...or, ...(not === undefined ? [] : [not])].flatMap(pathsIn),
];

function variablesOf(instruction: Instruction): readonly string[] {
  if (instruction.op !== 'loop') return [];
  const { control, iterationVar } = instruction;
  return control.type === 'forEach' ? [iterationVar, control.itemVar, control.indexVar] : [iterationVar];
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
