import type { Criteria, NotesRule } from '@workrail/workflow-compiler';
import { allOf, checkText, demandText } from '../criteria-text.ts';
import { conditionText } from '../words/condition-text.ts';

/** The checks of a step's notes that all have to pass, one by one, in the author's words. */
export const criteriaTexts = (criteria: Criteria): readonly string[] =>
  allOf(criteria).map((one) => checkText(one, ruleText));

function ruleText(rule: NotesRule): string {
  const demand = rule.type === 'schema' ? 'they are JSON of a schema' : demandText(rule, 'they');
  const when = rule.when === undefined ? '' : `, only when ${conditionText(rule.when)}`;
  return `${rule.message} (${demand}${when})`;
}
