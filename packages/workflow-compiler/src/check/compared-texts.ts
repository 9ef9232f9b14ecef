import { filledTexts, textsUsed } from '../language/filled-texts.ts';
import { type AuthoredWorkflow, workflow } from '../language/workflow.ts';
import { argumentsIn, contextKeysIn } from '../library/fill.ts';
import type { TextNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { label, quoted } from '../report/wording.ts';

/** Texts of a workflow that are compared as they stand, so that nothing is filled into them. */
export const comparedTexts = ({ node }: AuthoredWorkflow): readonly TextNode[] =>
  textsUsed('compared', workflow, node).filter(({ value }) => value.includes('{'));

/** What an author means to be filled in must not stand where nothing is. */
export function checkComparedTexts(report: Report, authored: AuthoredWorkflow): void {
  const compared = comparedTexts(authored);
  if (compared.length === 0) return;
  const asked = new Set(filledTexts(workflow, authored.node).flatMap(({ value }) => argumentsIn(value)));
  for (const text of compared) {
    for (const key of new Set(contextKeysIn(text.value))) refuseContext(report, text, key);
    for (const name of new Set(argumentsIn(text.value)))
      if (asked.has(name)) warnOfArgument(report, text, name);
  }
}

function refuseContext(report: Report, node: TextNode, key: string): void {
  const message = `${label(node.pointer)} has ${quoted(`{{${key}}}`)}, and nothing is filled in where values are compared`;
  const advice =
    'write the value itself, or tell the agent in a prompt to compare the two and to set a context key that says the outcome';
  report.error(node, 'unknown-token', message, advice);
}

function warnOfArgument(report: Report, node: TextNode, name: string): void {
  const message = `${label(node.pointer)} has ${quoted(`{${name}}`)}, and an argument of a call is not filled in where values are compared`;
  report.warn(node, 'unknown-token', message, ARGUMENT_ADVICE);
}

export const ARGUMENT_ADVICE =
  'use the argument in a prompt that tells the agent to set a context key, and look at that key here';
