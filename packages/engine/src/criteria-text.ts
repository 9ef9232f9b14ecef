import type { Criteria, NotesRule } from '@workrail/workflow-compiler';
import { mayHold } from './condition.ts';
import { countingCriteria } from './criteria.ts';
import type { Interpolate } from './interpolate.ts';
import type { Scope } from './scope.ts';

/** The checks that all have to pass as things stand, one by one; undefined where there is none. */
export function criteriaTexts(
  criteria: Criteria | undefined,
  scope: Scope,
  stepId: string,
  fill: Interpolate,
): readonly string[] | undefined {
  const counting = criteria && countingCriteria(criteria, ({ when }) => mayHold(when, scope, stepId));
  return counting && listed(counting).map((one) => criteriaText(one, fill));
}

const listed = (criteria: Criteria): readonly Criteria[] =>
  'and' in criteria ? criteria.and.flatMap(listed) : [criteria];

/** A check in one line, for the agent to know before it writes. */
export function criteriaText(criteria: Criteria, fill: Interpolate): string {
  const texts = (parts: readonly Criteria[]) => parts.map((part) => criteriaText(part, fill));
  if ('and' in criteria) return texts(criteria.and).join('; ');
  if ('or' in criteria) return `one of: ${texts(criteria.or).join(' / ')}`;
  if ('not' in criteria) return `not: ${criteriaText(criteria.not, fill)}`;
  return `${fill(criteria.message)} (${ruleText(criteria, fill)})`;
}

/** Only the text to look for is filled in: a pattern or a schema may hold double braces of its own. */
function ruleText(rule: NotesRule, fill: Interpolate): string {
  switch (rule.type) {
    case 'contains':
      return `the notes contain "${fill(rule.value)}"`;
    case 'regex':
      return `the notes match /${rule.pattern}/${rule.flags}`;
    case 'length': {
      const least = rule.min === undefined ? [] : [`at least ${rule.min}`];
      const most = rule.max === undefined ? [] : [`at most ${rule.max}`];
      return `${[...least, ...most].join(', ')} characters`;
    }
    case 'schema':
      return `the notes are JSON of this schema: ${JSON.stringify(rule.schema)}`;
  }
}
