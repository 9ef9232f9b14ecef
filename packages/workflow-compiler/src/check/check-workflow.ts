import type { AuthoredWorkflow } from '../language/workflow.ts';
import type { Library } from '../library/library.ts';
import type { Report } from '../report/report.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import { checkWorkflowId } from '../workflow-id.ts';
import { checkAdvice } from './advice.ts';
import { checkComparedTexts } from './compared-texts.ts';
import { checkAssessments } from './judgements.ts';
import { type Routines, routinesOf } from './routines.ts';
import { scopeOf } from './scope.ts';
import { type CheckContext, checkSteps } from './steps.ts';
import { checkStructure, type Placement } from './structure.ts';
import { checkUnfilledBraces } from './unfilled-braces.ts';
import { checkTokens, checkWorkflowNames, mayHaveBraces } from './workflow-names.ts';

/** A workflow in which everything that refers to something finds it. */
export interface Checked {
  readonly workflow: AuthoredWorkflow;
  readonly placement: Placement;
  readonly routines: Routines;
}

/** What can only be seen with the whole file, and what it draws on, at hand. */
export function checkWorkflow(
  report: Report,
  workflow: AuthoredWorkflow,
  file: WorkflowFile,
  library: Library,
): Checked {
  const routines = routinesOf(library, (ofRoutine, routine, known, text) => {
    checkParts(ofRoutine, routine, { library, routines: known }, text);
  });
  checkWorkflowId(report, workflow.id, file.source);
  const placement = checkParts(report, workflow, { library, routines }, file.text);
  // Of a file that was read in parts only, advice would be wrong.
  if (!report.hasErrors()) checkAdvice(report, workflow, { placement, routines });
  return { workflow, placement, routines };
}

function checkParts(
  report: Report,
  workflow: AuthoredWorkflow,
  surroundings: Omit<CheckContext, 'bodyOf'>,
  text: string,
): Placement {
  const placement = checkStructure(report, workflow.steps);
  checkWorkflowNames(report, workflow, surroundings.library);
  checkAssessments(report, workflow.assessments ?? []);
  checkSteps(report, workflow.steps, scopeOf(workflow), { ...surroundings, bodyOf: placement.bodyOf });
  checkComparedTexts(report, workflow);
  if (!mayHaveBraces(text)) return placement;
  checkTokens(report, workflow);
  checkUnfilledBraces(report, workflow);
  return placement;
}
