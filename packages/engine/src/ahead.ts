import { E, type JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import type { StepPosition } from './advance.ts';
import { stepAt } from './instruction.ts';
import { type Reason, tolerateNothing } from './reason.ts';
import { scopeOf } from './scope.ts';
import { selectStep } from './select-step.ts';
import { type StepKinds, stepKindOf } from './steps/define-step.ts';
import { tolerance } from './tolerance.ts';

/** What a point shows of what follows its step, as far as the context decides it. */
export interface Ahead {
  /** Paths of the context that need another value for the step, or before the run goes on from it, each once. */
  readonly needed: readonly string[];
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
  const next = (loopsEnd?: 'by_artifact' | 'all') =>
    selectStep(
      { kinds, workflow, context, tolerant: tolerance(tolerateNothing), loopsEnd },
      { instruction: instruction + 1, frames },
    );
  const asIs = next();
  // An artifact of the step may end its loop: what comes then needs its values as well.
  const isOpen = E.isLeft(asIs) && asIs.left.some(({ _tag }) => _tag === 'MissingDecision');
  const ways = isOpen ? [asIs, next('by_artifact')] : [asIs];
  const isLast = (one: typeof asIs) => E.isRight(one) && one.right.position.kind === 'complete';
  const reasons = [...own, ...ways.flatMap((way) => (E.isLeft(way) ? way.left : []))];
  return {
    needed: [...new Set(reasons.flatMap((reason) => pathIn(reason) ?? []))],
    end: isLast(asIs) ? 'next' : frames.length > 0 && isLast(next('all')) ? 'possible' : 'no',
  };
}

function pathIn(reason: Reason): string | undefined {
  switch (reason._tag) {
    case 'MissingContextKey':
    case 'InvalidContextKey':
      return reason.key;
    case 'UserOnlyDependency':
      return reason.dependency.contextKey;
    default:
      return undefined;
  }
}
