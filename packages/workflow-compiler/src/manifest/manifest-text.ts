import { BUDGETS, E, type Either, isJsonObject, type Json } from '@workrail/kernel';
import { stringify } from 'yaml';
import { parseYaml } from '../parse/parse-yaml.ts';
import { MAX_DEPTH, toJson } from '../parse/source-tree.ts';
import { createReport } from '../report/report.ts';
import type { WorkflowFile } from '../workflow-file.ts';

/** Texts are not folded, so that a template stays in one piece. */
const OPTIONS = { lineWidth: 0, aliasDuplicateObjects: false } as const;

/** Characters as JSON of what may still fit in a YAML file, which says the same in fewer. */
const MOST_JSON = 4 * BUDGETS.yamlFile;

/** A workflow as the text of a file. Left: why it cannot be written in this format. */
export function manifestText(value: Json, format: WorkflowFile['format']): Either<string, string> {
  if (isDeeper(value)) return E.left(`it nests more than ${MAX_DEPTH} levels deep`);
  const json = JSON.stringify(value, null, 2);
  if (format === 'json') return E.right(`${json}\n`);
  if (json.length > MOST_JSON) return E.left(`a file in YAML may have ${BUDGETS.yamlFile} bytes`);
  const text = stringify(value, OPTIONS);
  const report = createReport();
  const tree = parseYaml(text, report);
  return tree !== undefined && !report.hasErrors() && JSON.stringify(toJson(tree)) === JSON.stringify(value)
    ? E.right(text)
    : E.left('it has a value that YAML would read as another one');
}

/** Looked at level by level, as what nests without bound is not to be gone through by calls that nest. */
function isDeeper(value: Json): boolean {
  let level: readonly Json[] = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((one) => (Array.isArray(one) ? one : isJsonObject(one) ? Object.values(one) : []));
  }
  return false;
}
