import { memberOf, type ObjectNode, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label, quoted } from '../report/wording.ts';
import type { WorkflowSourceKind } from '../workflow-file.ts';
import { idLike, idStatus, isWorkflowId, suggestedId } from '../workflow-id.ts';
import type { Identity } from './authored.ts';
import { requiredValue } from './keys.ts';
import { readPattern, readText, readUniqueTexts } from './values.ts';

const SEMVER = {
  pattern:
    /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\+[0-9a-zA-Z-]+(\.[0-9a-zA-Z-]+)*)?$/,
  form: 'a semantic version such as "1.0.0"',
};

/** The facts by which a workflow is listed and found. */
export function readIdentity(report: Report, root: ObjectNode, source: WorkflowSourceKind): Identity {
  const text = (key: string, form: string, read: (node: SourceNode) => string | undefined): string => {
    const node = requiredValue(report, root, key, form);
    return (node === undefined ? undefined : read(node)) ?? '';
  };
  const examples = memberOf(root, 'examples');
  const example = (node: SourceNode) => readText(report, node, { min: 10, max: 120 });
  return {
    workflowId: text('id', 'a text such as "project.release-notes"', (node) => readId(report, node, source)),
    name: text('name', 'a text of 1 to 128 characters', (node) => readText(report, node, { max: 128 })),
    description: text('description', 'a text of 1 to 512 characters', (node) =>
      readText(report, node, { max: 512 }),
    ),
    version: text('version', SEMVER.form, (node) => readPattern(report, node, SEMVER)),
    examples:
      examples === undefined ? [] : (readUniqueTexts(report, examples, { min: 1, max: 6 }, example) ?? []),
  };
}

function readId(report: Report, node: SourceNode, source: WorkflowSourceKind): string | undefined {
  const id = readText(report, node);
  if (id === undefined) return undefined;
  if (!isWorkflowId(id)) {
    const message = `${label(node.pointer)} is ${quoted(id)}; a workflow id has 3 to 64 lower-case letters, digits, "_" and "-", as "namespace.name"`;
    return report.error(node, 'invalid-id', message, `use "${idLike(id)}"`);
  }
  if (id.startsWith('wr.') && source !== 'bundled') {
    const message = `${label(node.pointer)} is ${quoted(id)}; ids starting with "wr." belong to the workflows that come with WorkRail`;
    return report.error(node, 'reserved-id', message, `use "${suggestedId(id.slice('wr.'.length), source)}"`);
  }
  if (idStatus(id) === 'legacy') {
    const message = `${label(node.pointer)} is ${quoted(id)}, which has no namespace; it still runs`;
    report.warn(node, 'legacy-id', message, `use "${suggestedId(id, source)}"`);
  }
  return id;
}
