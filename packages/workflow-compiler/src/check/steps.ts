import { missingKey } from '../language/object.ts';
import type { ParallelStep } from '../language/parallel.ts';
import { refsIn } from '../language/prompt-blocks.ts';
import type { WorkStep } from '../language/step.ts';
import type { AnyStep, LoopStep } from '../language/steps.ts';
import type { Library } from '../library/library.ts';
import { SHARED_TEXTS } from '../library/shared-texts.ts';
import { entryOf, keySpot } from '../parse/source-tree.ts';
import { label, type Report } from '../report/report.ts';
import { checkContract, checkOwnOutput } from './artifacts.ts';
import { checkCriteria } from './criteria.ts';
import { checkFunctionUse } from './function-use.ts';
import { checkJudgements } from './judgements.ts';
import { checkLoopVariables, loopControl } from './loop-control.ts';
import type { Routines } from './routines.ts';
import { type Scope, withFunctions } from './scope.ts';
import type { Placement } from './structure.ts';
import { checkTemplateCall } from './template-calls.ts';
import { checkName, checkRunnable } from './workflow-names.ts';

export interface CheckContext {
  readonly library: Library;
  readonly routines: Routines;
  readonly bodyOf: Placement['bodyOf'];
}

/** What each step says has to fit the rest of the workflow and itself. */
export function checkSteps(
  report: Report,
  steps: readonly AnyStep[],
  scope: Scope,
  surroundings: CheckContext,
): void {
  for (const any of steps) {
    if (any.kind === 'work') checkWork(report, any.step, scope, surroundings);
    else if (any.kind === 'parallel') checkParallel(report, any.step, surroundings);
    else checkLoop(report, any.step, scope, surroundings);
  }
}

function checkLoop(report: Report, step: LoopStep, scope: Scope, surroundings: CheckContext): void {
  const body = step.body.kind === 'inline' ? step.body.steps : [];
  if (step.loop !== undefined) {
    loopControl(report, step.loop, surroundings.bodyOf(step), surroundings.routines);
    checkLoopVariables(report, step.loop);
  }
  checkSteps(report, body, withFunctions(scope, step.functionDefinitions), surroundings);
}

function checkWork(report: Report, step: WorkStep, outer: Scope, surroundings: CheckContext): void {
  const scope = withFunctions(outer, step.functionDefinitions);
  checkPromptSource(report, step);
  for (const ref of step.promptBlocks === undefined ? [] : refsIn(step.promptBlocks.value))
    checkName(report, ref, { rule: 'unknown-ref', what: 'a text that can be referred to', known: REFS });
  checkTemplateCall(report, step, surroundings);
  if (step.outputContract !== undefined) checkContract(report, step.outputContract);
  if (step.output !== undefined) checkOwnOutput(report, step.output);
  if (step.validationCriteria !== undefined) checkCriteria(report, step.validationCriteria.value);
  checkJudgements(report, step, scope);
  checkFunctionUse(report, step, scope);
  checkAdded(report, step);
}

const REFS = Object.keys(SHARED_TEXTS);
const SOURCES = ['prompt', 'promptBlocks', 'templateCall'];

/** Exactly one of the ways to say what the step is. */
function checkPromptSource(report: Report, { node }: WorkStep): void {
  const written = SOURCES.flatMap((key) => entryOf(node, key) ?? []);
  if (written.length === 0) {
    const message = `${label(node.pointer)} has none of "prompt", "promptBlocks" and "templateCall"`;
    report.error(node, 'prompt-source', message, 'add "prompt": what the agent has to do in this step');
  }
  for (const extra of written.slice(1)) {
    const message = `${label(node.pointer)} has both "${written[0]?.key}" and "${extra.key}"; exactly one is allowed`;
    report.error(keySpot(extra), 'prompt-source', message, 'keep one of the two');
  }
}

function checkAdded(report: Report, { audit, verification }: WorkStep): void {
  if (audit !== undefined && audit.value.prompt === undefined && audit.value.rubric === undefined)
    missingKey(report, audit.value.node, 'rubric', 'a list of points, or "prompt": what to look at');
  const { value: verify } = verification ?? {};
  if (verify !== undefined && verify.command === undefined && verify.prompt === undefined)
    missingKey(report, verify.node, 'command', 'a command, or "prompt": what to verify');
}

function checkParallel(report: Report, step: ParallelStep, { library }: CheckContext): void {
  for (const { workflowId } of step.parallelDelegations) checkRunnable(report, workflowId, library);
  const { value: synthesis } = step.synthesis ?? {};
  if (synthesis === undefined) return;
  if (synthesis.prompt === undefined && synthesis.outputContract === undefined)
    missingKey(report, synthesis.node, 'prompt', 'how to bring the results together, or "outputContract"');
  if (synthesis.outputContract !== undefined) checkContract(report, synthesis.outputContract);
}
