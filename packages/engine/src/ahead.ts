import { E, type Json, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Condition } from '@workrail/workflow-compiler';
import type { StepPosition } from './advance.ts';
import { stepAt } from './instruction.ts';
import { asRead } from './needs/as-read.ts';
import { leadsTo, type Need, needPath } from './needs/need.ts';
import { fillTree, type NeedTree, needTree } from './needs/need-tree.ts';
import { reasonNeed } from './needs/reason-need.ts';
import { type Reason, tolerateNothing } from './reason.ts';
import { scopeOf } from './scope.ts';
import { type Selection, selectStep } from './select-step.ts';
import { type StepKinds, stepKindOf } from './steps/define-step.ts';
import { tolerance } from './tolerance.ts';

/** What a point shows of what follows its step, as far as the context decides it. */
export interface Ahead {
  /** Values of the context that the step needs, or that are needed before the run goes on from it; first those of the step. */
  readonly needed: readonly Need[];
  /** Whether the run ends with the step: as things stand, if a loop around it ends now, or not. */
  readonly end: 'next' | 'possible' | 'no';
}

const EMPTY_RESULT = {
  notes: undefined,
  artifacts: [],
  confirmation: undefined,
  capabilities: {},
  check: () => [],
};

/** Loops that are taken as entered one after another; nobody nests more of them. */
const LOOPS_ASSUMED = 8;

/** Looks past a step as if all that it asks for besides the context had come. */
export function aheadOf(
  kinds: StepKinds,
  workflow: CompiledWorkflow,
  { instruction, frames }: StepPosition,
  context: JsonObject,
): Ahead {
  const step = stepAt(workflow, instruction);
  const scope = scopeOf(workflow, frames, context);
  const attempt = { workflow, frames, scope, shownScope: scope, result: EMPTY_RESULT };
  const kind = stepKindOf(kinds, step);
  // Where a run goes on in spite of it, a step may itself lack what it needs.
  const own = [...kind.select(step, scope), ...kind.complete(step, attempt)];
  const next = (loopsEnd?: 'by_artifact' | 'all', assumed: readonly Need[] = []) =>
    selectStep(
      {
        kinds,
        workflow,
        context: withAssumed(context, assumed),
        tolerant: tolerance(tolerateNothing),
        loopsEnd,
        isOpen: (condition, reader) => readsAny(workflow, condition, reader, assumed),
      },
      { instruction: instruction + 1, frames },
    );
  const asIs = next();
  // An artifact of the step may end its loop: what comes then needs its values as well.
  const isOpen = E.isLeft(asIs) && asIs.left.some(({ _tag }) => _tag === 'MissingDecision');
  const ways = isOpen ? [undefined, 'by_artifact' as const] : [undefined];
  const reasons = ways.flatMap((way) => reasonsOn(workflow, context, (assumed) => next(way, assumed)));
  const isLast = (one: typeof asIs) => E.isRight(one) && one.right.position.kind === 'complete';
  return {
    needed: distinct([...own, ...reasons].flatMap((reason) => needOf(workflow, reason, context) ?? [])),
    end: isLast(asIs) ? 'next' : frames.length > 0 && isLast(next('all')) ? 'possible' : 'no',
  };
}

/**
 * What is in the way of going on. A loop whose list or count is not there is taken as entered, since what its body begins
 * with is needed by the same call.
 */
function reasonsOn(
  workflow: CompiledWorkflow,
  context: JsonObject,
  go: (assumed: readonly Need[]) => E.Either<readonly Reason[], Selection>,
): readonly Reason[] {
  const all: Reason[] = [];
  const assumed: Need[] = [];
  while (assumed.length <= LOOPS_ASSUMED) {
    const selected = go(assumed);
    if (E.isRight(selected)) break;
    all.push(...selected.left);
    const entered = selected.left.flatMap((reason) => loopNeed(workflow, reason, context) ?? []);
    if (entered.length === 0) break;
    assumed.push(...entered);
  }
  return all;
}

/** The list or the count without which a loop cannot begin, or a count that it cannot reach: with each one that it can, it ends. */
function loopNeed(workflow: CompiledWorkflow, reason: Reason, context: JsonObject): Need | undefined {
  if (reason._tag === 'LoopLimitReached') return needOf(workflow, reason, context);
  if (reason._tag !== 'MissingContextKey' && reason._tag !== 'InvalidContextKey') return undefined;
  const { key, neededBy } = reason;
  const isRead = workflow.instructions.some(
    (one) =>
      one.op === 'loop' &&
      one.loopId === neededBy &&
      (('items' in one.control && one.control.items === key) ||
        ('count' in one.control && one.control.count === key)),
  );
  return isRead ? needOf(workflow, reason, context) : undefined;
}

/** What to send in this context; whether to leave out what a list has more is decided only where a blocker says so. */
function needOf(workflow: CompiledWorkflow, reason: Reason, context: JsonObject): Need | undefined {
  const need = reasonNeed(reason, workflow);
  const read = need === undefined ? undefined : asRead(need, context);
  return read?.type === 'array' && read.most !== undefined ? undefined : read;
}

/** A context in which each of these loops has one round, of which nothing is known. */
const withAssumed = (context: JsonObject, needs: readonly Need[]): JsonObject =>
  needs.length === 0
    ? context
    : (fillTree('', needTree(needs), context, {
        standIn: oneRound,
        left: { standIns: STAND_INS },
      }) as JsonObject);

const STAND_INS = 1_000;

const oneRound = (_: string, { type }: NeedTree): Json => (type === 'array' ? [{}] : 1);

/** Whether a condition looks at what is only assumed: nobody can tell yet how it comes out. */
const readsAny = (
  workflow: CompiledWorkflow,
  condition: Condition,
  reader: number,
  assumed: readonly Need[],
): boolean =>
  assumed.length > 0 &&
  namesIn(condition).some((name) => {
    const path = needPath(workflow, name, reader);
    return path !== undefined && assumed.some((one) => leadsTo(one.path, path) || leadsTo(path, one.path));
  });

const namesIn = ({ var: name, and = [], or = [], not }: Condition): readonly string[] => [
  ...(name === undefined ? [] : [name]),
  ...[...and, ...or, ...(not === undefined ? [] : [not])].flatMap(namesIn),
];

/** Each need once. */
const distinct = (needs: readonly Need[]): readonly Need[] =>
  needs.filter((one, index) => needs.findIndex((other) => isSame(other, one)) === index);

const isSame = (left: Need, right: Need): boolean =>
  left.path.length === right.path.length &&
  leadsTo(left.path, right.path) &&
  left.type === right.type &&
  left.most === right.most;
