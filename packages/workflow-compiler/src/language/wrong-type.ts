import type { ObjectNode, SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { described, label } from '../report/wording.ts';

export function wrongType(
  report: Report,
  node: SourceNode,
  expected: string,
  suggestion?: string,
): undefined {
  const message = `${label(node.pointer)} must be ${expected}, but is ${described(node)}`;
  return report.error(node, 'wrong-type', message, suggestion ?? `write ${expected}`);
}

export function asObject(report: Report, node: SourceNode, expected: string): ObjectNode | undefined {
  return node.kind === 'object' ? node : wrongType(report, node, expected);
}
