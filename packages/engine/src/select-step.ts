import { E, type Either, type JsonObject } from '@workrail/kernel';
import type {
  CompiledWorkflow,
  Condition,
  Decision,
  LoopFrame,
  LoopInstruction,
  Position,
  WhenInstruction,
} from '@workrail/workflow-compiler';
import { holds } from './condition.ts';
import { type AnyStep, isStep } from './instruction.ts';
import { wantsIteration } from './loop-control.ts';
import { frameOf, shrunkList } from './loop-frame.ts';
import type { Reason } from './reason.ts';
import { loopAt, scopeOf } from './scope.ts';
import { type StepKinds, stepKindOf } from './steps/define-step.ts';
import type { Tolerance } from './tolerance.ts';

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

/** One walk through a workflow with what counts for it. */
export interface Walk {
  readonly kinds: StepKinds;
  readonly workflow: CompiledWorkflow;
  readonly context: JsonObject;
  readonly tolerant: Tolerance;
}

/**
 * Runs from `cursor` to the next step whose condition holds, or to the end. Where a tolerated reason is met, a
 * step whose condition can't be evaluated runs, and a loop that can't tell whether it goes on does not.
 */
export function selectStep(walk: Walk, cursor: Cursor): Either<readonly Reason[], Selection> {
  const { workflow, context, tolerant } = walk;
  const shrunk = shrunkList(workflow, cursor.frames, context);
  if (shrunk !== undefined && tolerant.standing([shrunk]).length > 0) return E.left([shrunk]);
  const decisions: Decision[] = [];
  let at = cursor;
  for (let passed = 0; ; passed += 1) {
    if (passed >= SELECTION_LIMIT) {
      const out = outOf(walk, at);
      if (E.isLeft(out)) return E.left([out.left]);
      at = out.right;
      passed = 0;
    }
    const instruction = workflow.instructions[at.instruction];
    if (instruction === undefined) return E.right({ position: { kind: 'complete' }, decisions });
    if (isStep(instruction)) {
      const runs = conditionHolds(walk, instruction.runCondition, at, instruction.stepId);
      if (E.isLeft(runs)) return E.left([runs.left]);
      if (runs.right) return enterStep(walk, instruction, at, decisions);
      decisions.push({ kind: 'skipped', id: instruction.stepId });
      at = after(at);
      continue;
    }
    const move =
      instruction.op === 'when'
        ? decide(walk, instruction, at)
        : instruction.op === 'loop'
          ? enter(walk, instruction, at)
          : repeat(walk, instruction.head, at);
    if (E.isLeft(move)) return E.left([move.left]);
    if (move.right.decision !== undefined) decisions.push(move.right.decision);
    at = move.right.to;
  }
}

const after = (at: Cursor): Cursor => ({ instruction: at.instruction + 1, frames: at.frames });

function conditionHolds(
  { workflow, context, tolerant }: Walk,
  condition: Condition | undefined,
  at: Cursor,
  id: string,
): Either<Reason, boolean> {
  if (condition === undefined) return E.right(true);
  return tolerant.settle(holds(condition, scopeOf(workflow, at.frames, context), id), true);
}

/** What the step needs to be there, and whether its texts can be put together. */
function enterStep(
  { kinds, workflow, context, tolerant }: Walk,
  step: AnyStep,
  at: Cursor,
  decisions: readonly Decision[],
): Either<readonly Reason[], Selection> {
  const unready = stepKindOf(kinds, step).select(step, scopeOf(workflow, at.frames, context));
  const missing = tolerant.standing(unready);
  return missing.length === 0 ? E.right({ position: { kind: 'at', ...at }, decisions }) : E.left(missing);
}

/** Into a stretch, or past all of it. */
function decide(walk: Walk, { id, condition, end }: WhenInstruction, at: Cursor): Move {
  const past: Cursor = { instruction: end, frames: at.frames };
  return E.map((runs: boolean) =>
    runs ? { to: after(at) } : { to: past, decision: { kind: 'skipped' as const, id } },
  )(conditionHolds(walk, condition, at, id));
}

function enter(walk: Walk, loop: LoopInstruction, at: Cursor): Move {
  const { workflow, context, tolerant } = walk;
  const past: Cursor = { instruction: loop.end, frames: at.frames };
  const runs = conditionHolds(walk, loop.runCondition, at, loop.loopId);
  if (E.isLeft(runs)) return runs;
  if (!runs.right) return E.right({ to: past, decision: { kind: 'skipped', id: loop.loopId } });
  const frames = [...at.frames, frameOf(workflow, at.instruction, 0, at.frames, context)];
  const wanted = wantsIteration(loop, 0, controlScope(workflow, loop, frames, context));
  return E.map((enters: boolean) =>
    enters
      ? {
          to: { instruction: at.instruction + 1, frames },
          decision: { kind: 'entered_loop' as const, id: loop.loopId, iteration: 0 },
        }
      : { to: past, decision: { kind: 'not_entered_loop' as const, id: loop.loopId } },
  )(tolerant.settle(wanted, false));
}

function repeat({ workflow, context, tolerant }: Walk, head: number, at: Cursor): Move {
  const loop = loopAt(workflow, head);
  const outer = at.frames.slice(0, -1);
  const iteration = (at.frames.at(-1)?.iteration ?? 0) + 1;
  const frames = [...outer, frameOf(workflow, head, iteration, outer, context)];
  const scope = controlScope(workflow, loop, frames, context);
  const wanted = wantsIteration(loop, iteration, scope, at.frames.at(-1)?.decision);
  const within = E.chain((more: boolean) =>
    more && iteration >= loop.maxIterations ? E.left(limitOf(loop)) : E.right(more),
  )(wanted);
  return E.map((goesOn: boolean) =>
    goesOn
      ? {
          to: { instruction: head + 1, frames },
          decision: { kind: 'repeated_loop' as const, id: loop.loopId, iteration },
        }
      : {
          to: { instruction: loop.end, frames: outer },
          decision: { kind: 'left_loop' as const, id: loop.loopId, iteration: iteration - 1 },
        },
  )(tolerant.settle(within, false));
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
function outOf({ workflow, tolerant }: Walk, at: Cursor): Either<Reason, Cursor> {
  const outermost = at.frames[0]?.loop;
  if (outermost === undefined)
    throw new Error(`${workflow.workflowId} has more instructions than selection allows`);
  const loop = loopAt(workflow, outermost);
  return tolerant.settle(E.left(limitOf(loop)), { instruction: loop.end, frames: [] });
}
