import { E, type Either, exactNumber, type Json, utf8Length } from '@workrail/kernel';
import type { Diagnostic } from '../diagnostic.ts';
import { count, createReport, diagnosticsOf } from '../report/report.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import { type LineAndColumn, lineIndex } from './line-index.ts';
import { textOf } from './parse-file.ts';
import { parseJson } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';
import { nodeAt, type SourceNode, toJson, WHOLE_FILE } from './source-tree.ts';

/** A document of another format than ours, with the places of its values. */
export interface LocatedDocument {
  readonly value: Json;
  /** Pointers of numbers that have more digits than a number of JSON programs holds. */
  readonly inexact: readonly string[];
  /** Where the value that a JSON pointer leads to is written, or the nearest one around it; from 1. */
  readonly placeOf: (pointer: string) => LineAndColumn;
}

/** Bytes. YAML takes far longer to read than JSON. */
const MOST = { json: 16 * 1024 * 1024, yaml: 2 * 1024 * 1024 } as const;

/** Reads a JSON or YAML document of any kind. Left: why it cannot be read. Never throws. */
export function readDocument(
  file: Pick<WorkflowFile, 'file' | 'text' | 'format'>,
): Either<readonly Diagnostic[], LocatedDocument> {
  const report = createReport();
  const text = textOf(file);
  if (utf8Length(file.text) > MOST[file.format]) {
    const message = `the document has more than ${count(MOST[file.format])} bytes`;
    report.error(
      WHOLE_FILE,
      'file-too-large',
      message,
      file.format === 'yaml' ? 'write it as JSON, or split it' : 'split it',
    );
    return E.left(diagnosticsOf(report, file.file, text));
  }
  const tree = file.format === 'json' ? parseJson(text, report) : parseYaml(text, report);
  if (tree === undefined || report.hasErrors()) return E.left(diagnosticsOf(report, file.file, text));
  const positionOf = lineIndex(text);
  return E.right({
    value: toJson(tree),
    inexact: inexactBelow(tree),
    placeOf: (pointer) => positionOf(nodeAt(tree, pointer).offset),
  });
}

function inexactBelow(node: SourceNode): readonly string[] {
  if (node.kind === 'array') return node.items.flatMap(inexactBelow);
  if (node.kind === 'object') return node.entries.flatMap(({ value }) => inexactBelow(value));
  const exact = node.written === undefined ? undefined : exactNumber(node.written);
  return typeof node.value === 'number' && exact !== undefined && typeof exact !== 'number'
    ? [node.pointer]
    : [];
}
