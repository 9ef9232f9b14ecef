import type { ObjectNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import type { RuleId } from '../rules.ts';
import { checkCommandSteps } from './check-command-steps.ts';
import { checkInputs } from './check-inputs.ts';
import { checkTexts } from './check-references.ts';
import { commandWorkflow } from './command-workflow.ts';
import type { CommandWorkflow } from './compiled.ts';
import { lowerCommandWorkflow } from './lower-command-workflow.ts';
import { scopeOf } from './scope.ts';

/** Mistakes with which the rest of a workflow still says what its author means. */
const HARMLESS: ReadonlySet<RuleId> = new Set<RuleId>([
  'invalid-template',
  'later-step',
  'misplaced-key',
  'unknown-input',
  'unknown-key',
  'unknown-step',
]);

/** Finds all mistakes of a command workflow. Undefined where there are some that leave too little of it. */
export function checkCommandWorkflow(report: Report, tree: ObjectNode): CommandWorkflow | undefined {
  const workflow = commandWorkflow.read(report, tree);
  if (workflow === undefined) return undefined;
  const scope = scopeOf(workflow);
  checkInputs(report, workflow.inputs ?? new Map(), scope);
  checkCommandSteps(report, workflow.steps, scope);
  if (workflow.final_output !== undefined) checkTexts(report, workflow.final_output, { scope });
  const errors = report.findings().filter(({ severity }) => severity === 'error');
  const isReadable = errors.length === report.errorCount() && errors.every(({ rule }) => HARMLESS.has(rule));
  return isReadable ? lowerCommandWorkflow(workflow, scope) : undefined;
}
