import type { ObjectNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { checkCommandSteps } from './check-command-steps.ts';
import { checkInputs } from './check-inputs.ts';
import { checkTexts } from './check-references.ts';
import { commandWorkflow } from './command-workflow.ts';
import type { CommandWorkflow } from './compiled.ts';
import { lowerCommandWorkflow } from './lower-command-workflow.ts';
import { scopeOf } from './scope.ts';

/** Finds all mistakes of a command workflow. Undefined exactly where there are any. */
export function checkCommandWorkflow(report: Report, tree: ObjectNode): CommandWorkflow | undefined {
  const workflow = commandWorkflow.read(report, tree);
  if (workflow === undefined) return undefined;
  const scope = scopeOf(workflow);
  checkInputs(report, workflow.inputs ?? new Map(), scope);
  checkCommandSteps(report, workflow.steps, scope);
  if (workflow.final_output !== undefined) checkTexts(report, workflow.final_output, { scope });
  return report.hasErrors() ? undefined : lowerCommandWorkflow(workflow, scope);
}
