import { BUDGETS, utf8Length } from '@workrail/kernel';
import { count, type Report } from '../report/report.ts';
import type { WorkflowFile } from '../workflow-file.ts';
import { parseJson } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';
import { type SourceNode, WHOLE_FILE } from './source-tree.ts';

/** The text that offsets count in: a byte order mark takes up no column. */
export const textOf = (file: Pick<WorkflowFile, 'text'>): string =>
  file.text.startsWith('\ufeff') ? file.text.slice(1) : file.text;

/** Stands for what could not be decoded. */
const REPLACED = '\ufffd';

/** One positioned tree for both formats; undefined, with errors in the report, where there is none. */
export function parseFile(file: WorkflowFile, report: Report): SourceNode | undefined {
  const text = textOf(file);
  const bytes = utf8Length(file.text);
  if (bytes > BUDGETS.workflowFile) {
    const limit = count(BUDGETS.workflowFile);
    const message = `the file has more than ${limit} bytes, which is what a workflow file may have`;
    return report.error(WHOLE_FILE, 'file-too-large', message, 'split the workflow, or shorten its texts');
  }
  if (file.format === 'yaml' && bytes > BUDGETS.yamlFile) {
    const message = `the file has ${count(bytes)} bytes; a workflow file in YAML may have ${count(BUDGETS.yamlFile)}`;
    return report.error(WHOLE_FILE, 'file-too-large', message, 'write it as JSON, or split the workflow');
  }
  if (file.encoding !== undefined) {
    const message = `the file is not UTF-8 text; it looks like ${file.encoding}`;
    const spot = { offset: Math.max(0, text.indexOf(REPLACED)), pointer: '' };
    return report.error(spot, 'encoding', message, 'save it as UTF-8');
  }
  return file.format === 'json' ? parseJson(text, report) : parseYaml(text, report);
}
