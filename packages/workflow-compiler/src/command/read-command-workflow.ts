import { E, type Either } from '@workrail/kernel';
import type { Diagnostic } from '../diagnostic.ts';
import { type LineAndColumn, lineIndex } from '../parse/line-index.ts';
import { parseFile, textOf } from '../parse/parse-file.ts';
import { nodeAt, type SourceNode } from '../parse/source-tree.ts';
import { createReport, diagnosticsOf } from '../report/report.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import { checkCommandWorkflow } from './check-command-workflow.ts';
import type { CommandWorkflow } from './compiled.ts';
import { isCommandWorkflow } from './dialect.ts';

export interface CommandFile {
  /** Undefined where the file has mistakes. */
  readonly workflow: CommandWorkflow | undefined;
  /** The same as far as it can be read in spite of them, so that what else is wrong can be told at once. */
  readonly draft: CommandWorkflow | undefined;
  /** Of the file alone: what its commands say to it is another question. */
  readonly findings: readonly Diagnostic[];
  /** Where the value that a JSON pointer leads to is written, or the nearest one around it; from 1. */
  readonly placeOf: (pointer: string) => LineAndColumn;
}

/** A command workflow of a file. Left: the file is not meant to be one, with what is wrong with its text. Never throws. */
export function readCommandWorkflow(file: WorkflowFile): Either<readonly Diagnostic[], CommandFile> {
  const report = createReport();
  const text = textOf(file);
  const tree = parseFile(file, report);
  if (tree === undefined || !isCommandWorkflow(tree)) return E.left(diagnosticsOf(report, file.file, text));
  const draft = checkCommandWorkflow(report, tree);
  return E.right({
    workflow: report.hasErrors() ? undefined : draft,
    draft,
    findings: diagnosticsOf(report, file.file, text),
    placeOf: placesIn(tree, text),
  });
}

function placesIn(tree: SourceNode, text: string): CommandFile['placeOf'] {
  const positionOf = lineIndex(text);
  return (pointer) => positionOf(nodeAt(tree, pointer).offset);
}
