import { E, type Either, either, type JsonObject } from '@workrail/kernel';
import type {
  CompiledWorkflow,
  Condition,
  Decision,
  Instruction,
  LoopFrame,
  LoopInstruction,
  Position,
  WhenInstruction,
} from '@workrail/workflow-compiler';
import { holds } from './condition.ts';
import { isStep } from './instruction.ts';
import { wantsIteration } from './loop-control.ts';
import { frameOf, shrunkList } from './loop-frame.ts';
import type { Reason } from './reason.ts';
import { loopAt, scopeOf } from './scope.ts';
import { type StepKinds, stepKindOf } from './steps/define-step.ts';
import type { Tolerance } from './tolerance.ts';
import { unsetReads } from './unset-reads.ts';
import { conditionText, shortWords } from './words/control-text.ts';

export interface Selection {
  readonly position: Position;
  readonly decisions: readonly Decision[];
  /** What was passed over since values are not set, each once; absent where nothing was. */
  readonly passedOver?: readonly PassedOver[];
}

/** A step or loop that did not run, as its condition looked at what has no value. */
export interface PassedOver {
  /** Step or loop id. */
  readonly id: string;
  /** In words: what did not hold. */
  readonly condition: string;
  /** Paths of the context without a value that decided it. */
  readonly unset: readonly string[];
}

/** Instructions passed over in one selection before the innermost loop counts as endless. */
const SELECTION_LIMIT = 200_000;

interface Cursor {
  readonly instruction: number;
  readonly frames: readonly LoopFrame[];
}

interface Move {
  readonly to: Cursor;
  readonly decision?: Decision;
  readonly passedOver?: PassedOver | undefined;
}

interface Surroundings {
  readonly kinds: StepKinds;
  readonly workflow: CompiledWorkflow;
  readonly context: JsonObject;
  readonly tolerant: Tolerance;
  /** Loops that end with the round they are in: those about which artifacts decide, or all that run while or until something holds. */
  readonly loopsEnd?: 'by_artifact' | 'all' | undefined;
  /** Whether nobody can tell yet how a condition comes out that the instruction with this index asks for: the walk ends there, without a reason. */
  readonly isOpen?: (condition: Condition, reader: number) => boolean;
}

/** One walk; `settle` ends it at a reason that is not tolerated. */
interface Walk extends Surroundings {
  readonly settle: <A>(outcome: Either<Reason, A>, fallback: A) => A;
  readonly stop: () => never;
}

/**
 * Runs from `cursor` to the next step whose condition holds, or to the end. Where a tolerated reason is met, a
 * step whose condition can't be evaluated runs, and a loop that can't tell whether it goes on does not.
 */
export const selectStep = (
  surroundings: Surroundings,
  cursor: Cursor,
): Either<readonly Reason[], Selection> =>
  either(({ fail }) => {
    const { kinds, workflow, context, tolerant } = surroundings;
    const refuse = (reasons: readonly Reason[]): void => {
      const standing = tolerant.standing(reasons);
      if (standing.length > 0) fail(standing);
    };
    const settle: Walk['settle'] = (outcome, fallback) => {
      const settled = tolerant.settle(outcome, fallback);
      return E.isLeft(settled) ? fail([settled.left]) : settled.right;
    };
    const walk: Walk = { ...surroundings, settle, stop: () => fail([]) };
    const shrunk = shrunkList(workflow, cursor.frames, context);
    if (shrunk !== undefined) refuse([shrunk]);
    const decisions: Decision[] = [];
    const passedOver = new Map<string, PassedOver>();
    const selected = (position: Position): Selection =>
      passedOver.size === 0
        ? { position, decisions }
        : { position, decisions, passedOver: [...passedOver.values()] };
    let at = cursor;
    for (let passed = 0; ; passed += 1) {
      if (passed >= SELECTION_LIMIT) {
        at = outOf(walk, at);
        passed = 0;
      }
      const instruction = workflow.instructions[at.instruction];
      if (instruction === undefined) return selected({ kind: 'complete' });
      if (isStep(instruction) && conditionHolds(walk, instruction.runCondition, at, instruction.stepId)) {
        refuse(stepKindOf(kinds, instruction).select(instruction, scopeOf(workflow, at.frames, context)));
        return selected({ kind: 'at', ...at });
      }
      const move = moveFrom(walk, instruction, at);
      if (move.decision !== undefined) decisions.push(move.decision);
      if (move.passedOver !== undefined) passedOver.set(move.passedOver.id, move.passedOver);
      at = move.to;
    }
  });

/** On from an instruction at which the walk does not end. */
function moveFrom(walk: Walk, instruction: Instruction, at: Cursor): Move {
  if (isStep(instruction)) {
    const { stepId: id, runCondition } = instruction;
    return {
      to: after(at),
      decision: { kind: 'skipped', id },
      passedOver: unsetIn(walk, runCondition, at, id),
    };
  }
  if (instruction.op === 'when') return decide(walk, instruction, at);
  return instruction.op === 'loop' ? enter(walk, instruction, at) : repeat(walk, instruction.head, at);
}

const after = (at: Cursor): Cursor => ({ instruction: at.instruction + 1, frames: at.frames });

function conditionHolds(
  { workflow, context, settle, isOpen, stop }: Walk,
  condition: Condition | undefined,
  at: Cursor,
  id: string,
): boolean {
  if (condition === undefined) return true;
  if (isOpen?.(condition, at.instruction) === true) stop();
  return settle(holds(condition, scopeOf(workflow, at.frames, context), id), true);
}

function decide(walk: Walk, { id, condition, end }: WhenInstruction, at: Cursor): Move {
  if (conditionHolds(walk, condition, at, id)) return { to: after(at) };
  const passedOver = unsetIn(walk, condition, at, id);
  return { to: { instruction: end, frames: at.frames }, decision: { kind: 'skipped', id }, passedOver };
}

function unsetIn(
  { workflow, context }: Walk,
  condition: Condition | undefined,
  { frames }: Pick<Cursor, 'frames'>,
  id: string,
): PassedOver | undefined {
  if (condition === undefined) return undefined;
  const unset = unsetReads(condition, scopeOf(workflow, frames, context));
  return unset.length === 0 ? undefined : { id, condition: shortWords(conditionText(condition)), unset };
}

function enter(walk: Walk, loop: LoopInstruction, at: Cursor): Move {
  const { workflow, context, settle } = walk;
  const id = loop.loopId;
  const past: Cursor = { instruction: loop.end, frames: at.frames };
  if (!conditionHolds(walk, loop.runCondition, at, id))
    return {
      to: past,
      decision: { kind: 'skipped', id },
      passedOver: unsetIn(walk, loop.runCondition, at, id),
    };
  const frames = [...at.frames, frameOf(workflow, at.instruction, 0, at.frames, context)];
  stopIfOpen(walk, loop, at.instruction);
  const wanted = wantsIteration(loop, 0, controlScope(workflow, loop, frames, context));
  if (!settle(wanted, false)) {
    const condition =
      'condition' in loop.control && loop.control.type === 'while' ? loop.control.condition : undefined;
    const passedOver = unsetIn(walk, condition, { frames }, id);
    return { to: past, decision: { kind: 'not_entered_loop', id }, passedOver };
  }
  return {
    to: { instruction: at.instruction + 1, frames },
    decision: { kind: 'entered_loop', id, iteration: 0 },
  };
}

const stopIfOpen = ({ isOpen, stop }: Walk, { control }: LoopInstruction, head: number): void => {
  if ('condition' in control && isOpen?.(control.condition, head + 1) === true) stop();
};

function repeat(walk: Walk, head: number, at: Cursor): Move {
  const { workflow, context, settle, loopsEnd } = walk;
  const loop = loopAt(workflow, head);
  stopIfOpen(walk, loop, head);
  const id = loop.loopId;
  const outer = at.frames.slice(0, -1);
  const iteration = (at.frames.at(-1)?.iteration ?? 0) + 1;
  const frames = [...outer, frameOf(workflow, head, iteration, outer, context)];
  const scope = controlScope(workflow, loop, frames, context);
  const { type } = loop.control;
  const isLeft =
    loopsEnd === 'all'
      ? type === 'while' || type === 'until'
      : loopsEnd !== undefined && 'decision' in loop.control;
  const wanted = isLeft ? E.right(false) : wantsIteration(loop, iteration, scope, at.frames.at(-1)?.decision);
  const within = E.chain((more: boolean) =>
    more && iteration >= loop.maxIterations ? E.left(limitOf(loop)) : E.right(more),
  )(wanted);
  if (settle(within, false))
    return {
      to: { instruction: head + 1, frames },
      decision: { kind: 'repeated_loop', id, iteration },
    };
  return {
    to: { instruction: loop.end, frames: outer },
    decision: { kind: 'left_loop', id, iteration: iteration - 1 },
  };
}

/**
 * What a loop's control sees: a condition sees the loop's own variables too; a count or a list is looked up
 * around the loop, where the loop's own variables do not stand in front of a key of the same name.
 */
function controlScope(
  workflow: CompiledWorkflow,
  loop: LoopInstruction,
  frames: readonly LoopFrame[],
  context: JsonObject,
) {
  const conditional = loop.control.type === 'while' || loop.control.type === 'until';
  return scopeOf(workflow, conditional ? frames : frames.slice(0, -1), context);
}

const limitOf = (loop: LoopInstruction): Reason => ({
  _tag: 'LoopLimitReached',
  loopId: loop.loopId,
  maxIterations: loop.maxIterations,
});

/** Past the loop that passes over everything; only loops whose steps are all skipped can do so for so long. */
function outOf({ workflow, settle }: Walk, at: Cursor): Cursor {
  const outermost = at.frames[0]?.loop;
  if (outermost === undefined)
    throw new Error(`${workflow.workflowId} has more instructions than selection allows`);
  const loop = loopAt(workflow, outermost);
  return settle(E.left(limitOf(loop)), { instruction: loop.end, frames: [] });
}
