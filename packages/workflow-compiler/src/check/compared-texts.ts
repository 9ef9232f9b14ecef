import { filledTexts, textsUsed } from '../language/filled-texts.ts';
import { type AuthoredWorkflow, workflow } from '../language/workflow.ts';
import { argumentsIn, contextKeysIn } from '../library/fill.ts';
import type { TextNode } from '../parse/source-tree.ts';
import { label, quoted, type Report } from '../report/report.ts';

/** Texts of a workflow that are compared as they stand, so that nothing is filled into them. */
export const comparedTexts = ({ node }: AuthoredWorkflow): readonly TextNode[] =>
  textsUsed('compared', workflow, node).filter(({ value }) => value.includes('{'));

/** What an author means to be filled in must not stand where nothing is. */
export function checkComparedTexts(report: Report, authored: AuthoredWorkflow): void {
  const compared = comparedTexts(authored);
  if (compared.length === 0) return;
  const asked = new Set(filledTexts(workflow, authored.node).flatMap(({ value }) => argumentsIn(value)));
  for (const text of compared) {
    const has = (written: string) => `${label(text.pointer)} has ${quoted(written)}`;
    for (const key of new Set(contextKeysIn(text.value))) {
      const message = `${has(`{{${key}}}`)}, and nothing is filled in where values are compared`;
      report.error(text, 'unknown-token', message, CONTEXT_ADVICE);
    }
    for (const name of new Set(argumentsIn(text.value))) {
      const message = `${has(`{${name}}`)}, and an argument of a call is not filled in where values are compared`;
      if (asked.has(name)) report.warn(text, 'unknown-token', message, ARGUMENT_ADVICE);
    }
  }
}

const CONTEXT_ADVICE =
  'write the value itself, or tell the agent in a prompt to compare the two and to set a context key that says the outcome';

export const ARGUMENT_ADVICE =
  'use the argument in a prompt that tells the agent to set a context key, and look at that key here';
