import { type Digests, E, type Either, type WorkflowHash } from '@workrail/kernel';
import type { CompiledWorkflow } from './compiled-workflow.ts';
import type { Diagnostic } from './diagnostic.ts';
import { lowerWorkflow } from './lower/lower-workflow.ts';
import { parseFile, textOf } from './parse/parse-file.ts';
import { createReport, diagnosticsOf, type Report } from './report/report.ts';
import { checkStructure } from './validate/check-structure.ts';
import { readWorkflow } from './validate/read-workflow.ts';
import type { WorkflowFile } from './workflow-file.ts';
import { workflowHashOf } from './workflow-hash.ts';

export interface CompiledFile {
  readonly workflow: CompiledWorkflow;
  readonly hash: WorkflowHash;
  readonly warnings: readonly Diagnostic[];
}

/**
 * Compiles one workflow file. Left: every finding of the file in the order of the file, errors and
 * warnings, with at least one error. Never throws.
 */
export function compileWorkflow(
  file: WorkflowFile,
  digests: Digests,
): Either<readonly Diagnostic[], CompiledFile> {
  const report = createReport();
  const workflow = compiled(file, report);
  const diagnostics = diagnosticsOf(report, file.file, textOf(file));
  if (workflow === undefined) return E.left(diagnostics);
  return E.right({ workflow, hash: workflowHashOf(workflow, digests), warnings: diagnostics });
}

/** Undefined exactly where the report has errors. */
function compiled(file: WorkflowFile, report: Report): CompiledWorkflow | undefined {
  const tree = parseFile(file, report);
  const authored = tree === undefined ? undefined : readWorkflow(report, tree, file);
  if (authored === undefined) return undefined;
  const placement = checkStructure(report, authored.steps);
  return report.hasErrors() ? undefined : lowerWorkflow(authored, placement, file);
}
