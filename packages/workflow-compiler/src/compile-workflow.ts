import { type Digests, E, type Either, type WorkflowHash } from '@workrail/kernel';
import { checkWorkflow } from './check/check-workflow.ts';
import { checkAuthoredTexts, checkTexts } from './check/text-budgets.ts';
import { checkCommandWorkflow } from './command/check-command-workflow.ts';
import { readCommandHeader } from './command/command-workflow.ts';
import { isCommandWorkflow } from './command/dialect.ts';
import { runnableWorkflow } from './command/runnable-workflow.ts';
import { type CompiledSizes, sizesOf } from './compiled-size.ts';
import type { CompiledWorkflow } from './compiled-workflow.ts';
import type { Diagnostic } from './diagnostic.ts';
import { workflow } from './language/workflow.ts';
import { EMPTY_LIBRARY, type Library } from './library/library.ts';
import { lowerWorkflow } from './lower/lower-workflow.ts';
import { parseFile, textOf } from './parse/parse-file.ts';
import type { ObjectNode } from './parse/source-tree.ts';
import { parseMeasured } from './parse-compiled-workflow.ts';
import { createReport, diagnosticsOf, label, type Report } from './report/report.ts';
import type { WorkflowFile } from './workflow-file.ts';
import { workflowHashOf } from './workflow-hash.ts';

export interface CompiledFile {
  readonly workflow: CompiledWorkflow;
  readonly hash: WorkflowHash;
  readonly warnings: readonly Diagnostic[];
}

/**
 * Compiles one workflow file, with what it draws on from `library`. Left: every finding of the file in the
 * order of the file, errors and warnings, with at least one error. Never throws.
 */
export function compileWorkflow(
  file: WorkflowFile,
  digests: Digests,
  library: Library = EMPTY_LIBRARY,
): Either<readonly Diagnostic[], CompiledFile> {
  const report = createReport();
  const compiled = compile(file, library, report);
  const diagnostics = diagnosticsOf(report, file.file, textOf(file));
  if (compiled === undefined) return E.left(diagnostics);
  return E.right({ workflow: compiled, hash: workflowHashOf(compiled, digests), warnings: diagnostics });
}

/** Undefined exactly where the report has errors. */
function compile(file: WorkflowFile, library: Library, report: Report): CompiledWorkflow | undefined {
  const tree = parseFile(file, report);
  if (tree !== undefined && isCommandWorkflow(tree)) return compileCommands(report, tree);
  const authored = tree === undefined ? undefined : workflow.read(report, tree);
  if (authored === undefined) return undefined;
  const checked = checkWorkflow(report, authored, file, library);
  if (report.hasErrors()) {
    checkAuthoredTexts(report, authored);
    return undefined;
  }
  const compiled = lowerWorkflow(checked, file, library);
  const sizes = sizesOf(compiled);
  checkTexts(report, authored, compiled, sizes);
  if (!report.hasErrors()) checkJudged(report, authored.node, compiled, sizes);
  return report.hasErrors() ? undefined : compiled;
}

function compileCommands(report: Report, tree: ObjectNode): CompiledWorkflow | undefined {
  const header = readCommandHeader(report, tree);
  const workflow = checkCommandWorkflow(report, tree);
  if (workflow === undefined || report.hasErrors()) return undefined;
  const compiled = runnableWorkflow(workflow, header);
  checkJudged(report, tree, compiled, sizesOf(compiled));
  return report.hasErrors() ? undefined : compiled;
}

/** What comes of a file is judged as what comes of a bundle: whatever runs here can be moved and read back. */
function checkJudged(
  report: Report,
  node: ObjectNode,
  compiled: CompiledWorkflow,
  sizes: CompiledSizes,
): void {
  const judged = parseMeasured(compiled, () => sizes);
  if (E.isRight(judged)) return;
  const message = `${label('')} is too large in one place as it is written out: ${judged.left}`;
  report.error(node, 'text-too-long', message, 'shorten the text or the name, or split the step in two');
}
