import { E, type Either, type Json } from '@workrail/kernel';
import { stringify } from 'yaml';
import { parseYaml } from '../parse/parse-yaml.ts';
import { toJson } from '../parse/source-tree.ts';
import { createReport } from '../report/report.ts';
import type { WorkflowFile } from '../workflow-file.ts';

/** Texts are not folded, so that a template stays in one piece. */
const OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false } as const;

/** A workflow as the text of a file. Left: why it cannot be written in this format. */
export function manifestText(value: Json, format: WorkflowFile['format']): Either<string, string> {
  if (format === 'json') return E.right(`${JSON.stringify(value, null, 2)}\n`);
  const text = stringify(value, OPTIONS);
  const report = createReport();
  const tree = parseYaml(text, report);
  return tree !== undefined && !report.hasErrors() && JSON.stringify(toJson(tree)) === JSON.stringify(value)
    ? E.right(text)
    : E.left('it has a value that YAML would read as another one');
}
