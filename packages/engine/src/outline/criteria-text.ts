import type { Criteria, NotesRule } from '@workrail/workflow-compiler';
import { conditionText } from '../words/condition-text.ts';

/** The checks of a step's notes that all have to pass, one by one, in the author's words. */
export const criteriaTexts = (criteria: Criteria): readonly string[] =>
  'and' in criteria ? criteria.and.flatMap(criteriaTexts) : [criteriaText(criteria)];

function criteriaText(criteria: Criteria): string {
  if ('and' in criteria) return criteria.and.map(criteriaText).join('; ');
  if ('or' in criteria) return `one of: ${criteria.or.map(criteriaText).join(' / ')}`;
  if ('not' in criteria) return `not: ${criteriaText(criteria.not)}`;
  const when = criteria.when === undefined ? '' : `, only when ${conditionText(criteria.when)}`;
  return `${criteria.message} (${ruleText(criteria)}${when})`;
}

function ruleText(rule: NotesRule): string {
  switch (rule.type) {
    case 'contains':
      return `they contain "${rule.value}"`;
    case 'regex':
      return `they match /${rule.pattern}/${rule.flags}`;
    case 'length': {
      const least = rule.min === undefined ? [] : [`at least ${rule.min}`];
      const most = rule.max === undefined ? [] : [`at most ${rule.max}`];
      return `${[...least, ...most].join(', ')} characters`;
    }
    case 'schema':
      return 'they are JSON of a schema';
  }
}
