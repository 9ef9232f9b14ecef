import type { ObjectNode, SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { described, label, plain } from '../report/wording.ts';

export function wrongType(
  report: Report,
  node: SourceNode,
  expected: string,
  suggestion?: string,
): undefined {
  const message = `${label(node.pointer)} must be ${expected}, but is ${described(node)}`;
  return report.error(node, 'wrong-type', message, suggestion ?? `write ${expected}`);
}

/** What an unquoted text in YAML may have become: `{name}` and `Note: do it` are objects there. */
export function quotingAdvice(node: SourceNode): string | undefined {
  const [only, second] = node.kind === 'object' ? node.entries : [];
  if (only === undefined || second !== undefined || only.value.kind !== 'scalar') return undefined;
  const { value } = only.value;
  const text = value === null ? `{${only.key}}` : `${only.key}: ${value}`;
  return `put it in quotes, if it is meant to be a text: "${plain(text)}"`;
}

export function asObject(report: Report, node: SourceNode, expected: string): ObjectNode | undefined {
  return node.kind === 'object' ? node : wrongType(report, node, expected);
}
