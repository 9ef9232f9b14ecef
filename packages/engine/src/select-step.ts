import { E, type Either, type JsonObject } from '@workrail/kernel';
import type {
  CompiledWorkflow,
  Decision,
  LoopFrame,
  LoopInstruction,
  Position,
  StepInstruction,
  WhenInstruction,
} from '@workrail/workflow-compiler';
import { holds } from './condition.ts';
import { wantsIteration } from './loop-control.ts';
import { frameOf, shrunkList } from './loop-frame.ts';
import type { Reason } from './reason.ts';
import { loopAt, scopeOf } from './scope.ts';
import { unreadyStep } from './unready-step.ts';

/** Where execution goes next, and why. */
export interface Selection {
  readonly position: Position;
  readonly decisions: readonly Decision[];
}

/** Instructions passed over in one selection before the innermost loop counts as endless. */
const SELECTION_LIMIT = 200_000;

interface Cursor {
  readonly instruction: number;
  readonly frames: readonly LoopFrame[];
}

type Move = Either<Reason, { readonly to: Cursor; readonly decision?: Decision }>;

/** Runs from `cursor` to the next step whose condition holds, or to the end. */
export function selectStep(
  workflow: CompiledWorkflow,
  cursor: Cursor,
  context: JsonObject,
): Either<Reason, Selection> {
  const shrunk = shrunkList(workflow, cursor.frames, context);
  if (shrunk !== undefined) return E.left(shrunk);
  const decisions: Decision[] = [];
  let at = cursor;
  for (let passed = 0; passed < SELECTION_LIMIT; passed += 1) {
    const instruction = workflow.instructions[at.instruction];
    if (instruction === undefined) return E.right({ position: { kind: 'complete' }, decisions });
    let move: Move;
    if (instruction.op === 'step') {
      const runs = stepRuns(workflow, instruction, at, context);
      if (E.isLeft(runs)) return runs;
      if (runs.right) return enterStep(workflow, instruction, at, context, decisions);
      move = E.right({ to: after(at), decision: { kind: 'skipped', id: instruction.stepId } });
    } else if (instruction.op === 'when') move = decide(workflow, instruction, at, context);
    else if (instruction.op === 'loop') move = enter(workflow, instruction, at, context);
    else move = repeat(workflow, instruction.head, at, context);
    if (E.isLeft(move)) return move;
    if (move.right.decision !== undefined) decisions.push(move.right.decision);
    at = move.right.to;
  }
  return E.left(endless(workflow, at));
}

const after = (at: Cursor): Cursor => ({ instruction: at.instruction + 1, frames: at.frames });

function stepRuns(workflow: CompiledWorkflow, step: StepInstruction, at: Cursor, context: JsonObject) {
  return step.runCondition === undefined
    ? E.right(true)
    : holds(step.runCondition, scopeOf(workflow, at.frames, context), step.stepId);
}

/** What the step needs to be there, and whether its texts can be put together. */
function enterStep(
  workflow: CompiledWorkflow,
  step: StepInstruction,
  at: Cursor,
  context: JsonObject,
  decisions: readonly Decision[],
): Either<Reason, Selection> {
  const missing = unreadyStep(step, scopeOf(workflow, at.frames, context));
  return missing === undefined ? E.right({ position: { kind: 'at', ...at }, decisions }) : E.left(missing);
}

/** Into a stretch, or past all of it. */
function decide(
  workflow: CompiledWorkflow,
  { id, condition, end }: WhenInstruction,
  at: Cursor,
  context: JsonObject,
): Move {
  const past: Cursor = { instruction: end, frames: at.frames };
  return E.map((runs: boolean) =>
    runs ? { to: after(at) } : { to: past, decision: { kind: 'skipped' as const, id } },
  )(holds(condition, scopeOf(workflow, at.frames, context), id));
}

function enter(workflow: CompiledWorkflow, loop: LoopInstruction, at: Cursor, context: JsonObject): Move {
  const past: Cursor = { instruction: loop.end, frames: at.frames };
  if (loop.runCondition !== undefined) {
    const runs = holds(loop.runCondition, scopeOf(workflow, at.frames, context), loop.loopId);
    if (E.isLeft(runs)) return runs;
    if (!runs.right) return E.right({ to: past, decision: { kind: 'skipped', id: loop.loopId } });
  }
  const frames = [...at.frames, frameOf(workflow, at.instruction, 0, at.frames, context)];
  return E.map((wanted: boolean) =>
    wanted
      ? {
          to: { instruction: at.instruction + 1, frames },
          decision: { kind: 'entered_loop' as const, id: loop.loopId, iteration: 0 },
        }
      : { to: past, decision: { kind: 'not_entered_loop' as const, id: loop.loopId } },
  )(wantsIteration(loop, 0, controlScope(workflow, loop, frames, context)));
}

function repeat(workflow: CompiledWorkflow, head: number, at: Cursor, context: JsonObject): Move {
  const loop = loopAt(workflow, head);
  const outer = at.frames.slice(0, -1);
  const iteration = (at.frames.at(-1)?.iteration ?? 0) + 1;
  const frames = [...outer, frameOf(workflow, head, iteration, outer, context)];
  const scope = controlScope(workflow, loop, frames, context);
  const wanted = wantsIteration(loop, iteration, scope, at.frames.at(-1)?.decision);
  if (E.isLeft(wanted)) return wanted;
  if (!wanted.right) {
    return E.right({
      to: { instruction: loop.end, frames: outer },
      decision: { kind: 'left_loop', id: loop.loopId, iteration: iteration - 1 },
    });
  }
  if (iteration >= loop.maxIterations) return E.left(limitOf(loop));
  return E.right({
    to: { instruction: head + 1, frames },
    decision: { kind: 'repeated_loop', id: loop.loopId, iteration },
  });
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

/** Only loops whose steps are all skipped can pass over so many instructions without finding a step. */
function endless(workflow: CompiledWorkflow, at: Cursor): Reason {
  const outermost = at.frames[0]?.loop;
  if (outermost === undefined)
    throw new Error(`${workflow.workflowId} has more instructions than selection allows`);
  return limitOf(loopAt(workflow, outermost));
}
