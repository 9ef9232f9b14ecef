import type { SourceNode } from '../parse/source-tree.ts';
import { label, quoted, type Report } from '../report/report.ts';
import type { WorkflowSourceKind } from '../workflow-file.ts';
import { idLike, idStatus, isWorkflowId, suggestedId } from '../workflow-id.ts';

/** What an id may be depends on where its file lies. */
export function checkWorkflowId(
  report: Report,
  { value: id, node }: { readonly value: string; readonly node: SourceNode },
  source: WorkflowSourceKind,
): void {
  if (id === '') return;
  if (!isWorkflowId(id)) {
    const message = `${label(node.pointer)} is ${quoted(id)}; a workflow id has 3 to 64 lower-case letters, digits, "_" and "-", as "namespace.name"`;
    report.error(node, 'invalid-id', message, `use "${idLike(id)}"`);
  } else if (id.startsWith('wr.') && source !== 'bundled') {
    const message = `${label(node.pointer)} is ${quoted(id)}; ids starting with "wr." belong to the workflows that come with WorkRail`;
    report.error(node, 'reserved-id', message, `use "${suggestedId(id.slice('wr.'.length), source)}"`);
  } else if (idStatus(id) === 'legacy') {
    const message = `${label(node.pointer)} is ${quoted(id)}, which has no namespace; it still runs`;
    report.warn(node, 'legacy-id', message, `use "${suggestedId(id, source)}"`);
  }
}
