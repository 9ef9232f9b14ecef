import { isCommandWorkflow } from '../command/dialect.ts';
import type { TemplateCall } from '../language/step.ts';
import { type AnyStep, allSteps } from '../language/steps.ts';
import { type AuthoredWorkflow, workflow } from '../language/workflow.ts';
import { type Library, routineIdsOf } from '../library/library.ts';
import { parseFile, textOf } from '../parse/parse-file.ts';
import { createReport, diagnosticsOf, type Report } from '../report/report.ts';
import type { RuleId } from '../rules.ts';
import type { WorkflowFile } from '../workflow-file.ts';

export interface Routine {
  readonly id: string;
  readonly file: WorkflowFile;
  readonly authored: AuthoredWorkflow;
}

type FoundRoutine =
  | { readonly kind: 'found'; readonly routine: Routine }
  | { readonly kind: 'unknown' }
  /** `fault` is what is wrong first; `reason` says where in the routine's file as well. */
  | {
      readonly kind: 'broken';
      readonly file: string;
      readonly fault: string;
      readonly reason: string;
      readonly rule: RuleId;
    };

/** Routines by template id, each read once. */
export type Routines = (templateId: string) => FoundRoutine;

/** Checks the steps of a routine as those of any workflow; handed in, as they may call routines again. */
type CheckRoutine = (report: Report, authored: AuthoredWorkflow, routines: Routines, text: string) => void;

export function routinesOf(library: Library, check: CheckRoutine): Routines {
  const read = new Map<string, FoundRoutine>();
  const routines: Routines = (templateId) => {
    for (const id of routineIdsOf(templateId)) {
      const known = read.get(id);
      if (known !== undefined) return known;
      const file = library.routine(id);
      if (file !== undefined) return readRoutine(id, file);
    }
    return { kind: 'unknown' };
  };
  const readRoutine = (id: string, file: WorkflowFile): FoundRoutine => {
    const report = createReport();
    const tree = parseFile(file, report);
    const commands = 'the workflow runs command steps, which cannot be called as a routine';
    if (tree !== undefined && isCommandWorkflow(tree))
      report.error(tree, 'broken-routine', commands, 'call a routine with steps for the agent');
    const authored = tree === undefined || report.hasErrors() ? undefined : workflow.read(report, tree);
    let found: FoundRoutine | undefined;
    if (authored !== undefined && !report.hasErrors()) {
      found = { kind: 'found', routine: { id, file, authored } };
      // Known before it is checked: a routine that calls itself is met again on the way.
      read.set(id, found);
      check(report, authored, routines, file.text);
    }
    if (found === undefined || report.hasErrors()) found = broken(file, report);
    read.set(id, found);
    return found;
  };
  return routines;
}

function broken(file: WorkflowFile, report: Report): FoundRoutine {
  const first = diagnosticsOf(report, file.file, textOf(file)).find(({ severity }) => severity === 'error');
  const reason = first === undefined ? 'it cannot be read' : `line ${first.line}: ${first.message}`;
  const rule = (first?.rule as RuleId | undefined) ?? 'broken-routine';
  // Where it is in the other file says nothing to somebody who looks at this one.
  const fault = first?.message.replace(/^\S*steps\S*: /, '') ?? reason;
  return { kind: 'broken', file: file.file, fault, reason, rule };
}

export const callsIn = (steps: readonly AnyStep[]): readonly TemplateCall[] =>
  allSteps(steps).flatMap(({ kind, step }) =>
    kind === 'work' && step.templateCall !== undefined ? [step.templateCall.value] : [],
  );

/** The routines that steps call, directly or through others, each once. */
export function calledBy(steps: readonly AnyStep[], routines: Routines): readonly Routine[] {
  const found = new Map<string, Routine>();
  const visit = (inside: readonly AnyStep[]): void => {
    for (const { templateId } of callsIn(inside)) {
      const called = routines(templateId.value);
      if (called.kind !== 'found' || found.has(called.routine.id)) continue;
      found.set(called.routine.id, called.routine);
      visit(called.routine.authored.steps);
    }
  };
  visit(steps);
  return [...found.values()];
}
