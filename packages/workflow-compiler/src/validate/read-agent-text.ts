import type { SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label } from '../report/wording.ts';
import { readText, type TextLimits } from './values.ts';

/** A text that reaches the agent. Tokens such as `{{wr.bindings.slot}}` would reach it unexpanded. */
export function readAgentText(report: Report, node: SourceNode, limits: TextLimits = {}): string | undefined {
  const text = readText(report, node, limits);
  if (text !== undefined && /\{\{\s*wr\./.test(text)) {
    const message = `${label(node.pointer)} has a "{{wr." token, which this version of WorkRail cannot expand`;
    return report.error(node, 'unsupported-feature', message, 'write what the token stands for');
  }
  return text;
}
