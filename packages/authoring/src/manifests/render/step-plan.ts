import { type CommandScope, filledStep, judgeCondition } from '@workrail/engine';
import { E } from '@workrail/kernel';
import type { CommandStep, CommandWorkflow } from '@workrail/workflow-compiler';
import type { KnownCommand } from '../known-commands.ts';

/** A step in the order in which it runs. */
export interface PlannedStep {
  readonly step: CommandStep;
  /** In the file, from 0. */
  readonly index: number;
  /** `depends`: on answers that are not there yet. */
  readonly runs: 'yes' | 'no' | 'depends' | 'unclear';
  /** Why it does not surely run. */
  readonly reason: string | undefined;
  readonly warning: string | undefined;
  /** Why its condition cannot be judged, which is an error that no answer to come takes away. */
  readonly unjudged?: string;
}

/** Which steps will run, in what order, as far as it can be told. */
export function planSteps({ steps, order }: CommandWorkflow, scope: CommandScope): readonly PlannedStep[] {
  const runs = new Map<string, PlannedStep['runs']>();
  const outcomes = new Map(scope.steps);
  return order.flatMap((index): readonly PlannedStep[] => {
    const step = steps[index];
    if (step === undefined) return [];
    const known = { ...scope, steps: outcomes };
    const planned = { step, index, warning: warningFor(step, known), ...judged(step, known, runs) };
    runs.set(step.id, planned.runs);
    if (planned.runs === 'no' || planned.runs === 'unclear') outcomes.set(step.id, { state: 'skipped' });
    return [planned];
  });
}

type Verdict = Pick<PlannedStep, 'runs' | 'reason' | 'unjudged'>;

function judged(
  step: CommandStep,
  scope: CommandScope,
  runs: ReadonlyMap<string, PlannedStep['runs']>,
): Verdict {
  const skipped = step.dependsOn.find((id) => runs.get(id) === 'no' || runs.get(id) === 'unclear');
  if (skipped !== undefined) return { runs: 'no', reason: `it depends on ${skipped}, which does not run` };
  const own = ofCondition(step, scope);
  const gone = own.runs === 'no' ? undefined : neededOfSkipped(step, scope);
  if (gone !== undefined)
    return { runs: 'unclear', reason: `it needs an answer that there will not be: ${gone}` };
  const open = step.dependsOn.find((id) => runs.get(id) === 'depends');
  return own.runs === 'yes' && open !== undefined
    ? { runs: 'depends', reason: `it depends on ${open}, which may be skipped` }
    : own;
}

/** What it is told of a step that does not run. */
const neededOfSkipped = (step: CommandStep, scope: CommandScope): string | undefined =>
  filledStep(step, scope).unresolved.find(({ reason }) => reason === 'step_skipped')?.message;

function ofCondition({ condition }: CommandStep, scope: CommandScope): Verdict {
  if (condition === undefined) return { runs: 'yes', reason: undefined };
  const verdict = judgeCondition(condition.expression, scope);
  if (E.isRight(verdict))
    return verdict.right
      ? { runs: 'yes', reason: undefined }
      : { runs: 'no', reason: `its condition does not hold: ${condition.written}` };
  const { reason, message } = verdict.left;
  if (reason === 'step_not_run')
    return { runs: 'depends', reason: `its condition waits for an answer: ${message}` };
  const why = `its condition cannot be judged: ${message}`;
  return { runs: 'unclear', reason: why, ...(reason === 'step_skipped' ? {} : { unjudged: why }) };
}

/** Words for "no" that are texts, and count as what is there. */
const NO_WORDS = new Set(['false', '0', 'no', 'off', 'null']);

/** A text that says no where whether it is there decides. */
function warningFor({ condition }: CommandStep, scope: CommandScope): string | undefined {
  let expression = condition?.expression;
  while (expression !== undefined && 'not' in expression) expression = expression.not;
  if (expression === undefined || !('reference' in expression) || expression.reference.root !== 'inputs')
    return undefined;
  const value = scope.inputs.get(expression.reference.name);
  if (typeof value !== 'string' || !NO_WORDS.has(value.trim().toLowerCase())) return undefined;
  return `${expression.reference.written} is the text "${value}", which counts as true; give the input the type boolean, or write == "${value}"`;
}

const READS = new Set(['get', 'head', 'options', 'trace']);

/** Whether a command may change something. */
export const changesThings = ({ command }: KnownCommand): boolean => !READS.has(command.method);
