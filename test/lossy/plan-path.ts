import type { Json, JsonObject } from '@workrail/kernel';
import type { Plan, PlanCondition, PlanControl, PlanItem, PlanLoop } from './plan.ts';

/** What a step left that decides where a run goes. */
export interface StepInput {
  readonly context: JsonObject;
  readonly artifacts: readonly JsonObject[];
}

/**
 * The step that is pending once the steps of `path` were done, or null at the end. It says where a run goes that
 * goes on at all, told in the plainest way: as a walk over the plan from its start. Shares nothing with the engine.
 */
export function pendingAfter(plan: Plan, start: JsonObject, path: readonly StepInput[]): string | null {
  const walk = visit(plan.items, { context: start, loops: [] });
  let at = walk.next();
  for (const left of path) at = walk.next(left);
  return at.done === true ? null : at.value;
}

interface LoopState {
  readonly id: string;
  readonly decided: boolean;
  decision: Json | undefined;
}

interface State {
  context: JsonObject;
  /** Loops around the place, outermost first. */
  readonly loops: LoopState[];
}

type Walk = Generator<string, void, StepInput | undefined>;

function* visit(items: readonly PlanItem[], state: State): Walk {
  for (const item of items) {
    if (item.when !== undefined && !holds(item.when, state.context)) continue;
    if (item.kind === 'loop') yield* rounds(item, state);
    else {
      const left = yield item.id;
      if (left === undefined) throw new Error('a step that is passed leaves something');
      state.context = left.context;
      decide(state.loops, left.artifacts);
    }
  }
}

function* rounds({ id, control, max, body }: PlanLoop, state: State): Walk {
  let decision: Json | undefined = 'continue';
  for (let round = 0; round < max && goesOn(control, round, state.context, decision); round += 1) {
    const own: LoopState = { id, decided: 'decided' in control, decision: undefined };
    state.loops.push(own);
    yield* visit(body, state);
    state.loops.pop();
    decision = own.decision;
  }
}

/** A loop that can't tell whether it goes on does not: only a run that never stops gets that far. */
function goesOn(
  control: PlanControl,
  round: number,
  context: JsonObject,
  decision: Json | undefined,
): boolean {
  if ('decided' in control) return decision === 'continue';
  if ('condition' in control) return holds(control.condition, context) === (control.type === 'while');
  if (control.type === 'forEach') {
    const items = context[control.items];
    return Array.isArray(items) && round < items.length;
  }
  const count = typeof control.count === 'number' ? control.count : context[control.count];
  return typeof count === 'number' && round < count;
}

/** A decision counts for the loop that it names, else for the innermost one that decisions are made about. */
function decide(loops: readonly LoopState[], artifacts: readonly JsonObject[]): void {
  for (const { kind, loopId, decision } of artifacts) {
    if (kind !== 'wr.loop_control' || (decision !== 'continue' && decision !== 'stop')) continue;
    const open = loops.filter(({ decided }) => decided);
    const meant = open.findLast(({ id }) => id === loopId) ?? open.at(-1);
    if (meant !== undefined) meant.decision = decision;
  }
}

function holds(condition: PlanCondition, context: JsonObject): boolean {
  if ('and' in condition) return condition.and.every((one) => holds(one, context));
  if ('or' in condition) return condition.or.some((one) => holds(one, context));
  if ('not' in condition) return !holds(condition.not, context);
  const value = context[condition.var];
  if ('equals' in condition) return value === condition.equals;
  if ('in' in condition) return condition.in.some((one) => one === value);
  return value !== condition.not_equals;
}
