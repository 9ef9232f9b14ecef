import type { ObjectNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { checkCommandSteps } from './check-command-steps.ts';
import { checkInputs } from './check-inputs.ts';
import { checkTexts } from './check-references.ts';
import { commandWorkflow } from './command-workflow.ts';
import { commandSpot } from './dialect.ts';
import { scopeOf } from './scope.ts';

/** Finds all mistakes of a command workflow. It compiles to nothing: that it cannot be started is an error too. */
export function checkCommandWorkflow(report: Report, tree: ObjectNode): undefined {
  const message =
    'this workflow cannot be started, because its steps run commands: this version only reads and checks such files';
  const advice =
    'write steps for an agent, with "title" and "prompt", or wait for a version that runs commands';
  report.error(commandSpot(tree), 'command-workflow', message, advice);
  const workflow = commandWorkflow.read(report, tree);
  if (workflow === undefined) return;
  const scope = scopeOf(workflow);
  checkInputs(report, workflow.inputs ?? new Map(), scope);
  checkCommandSteps(report, workflow.steps, scope);
  if (workflow.final_output !== undefined) checkTexts(report, workflow.final_output, { scope });
}
