import type { Criteria, NotesRule } from '@workrail/workflow-compiler';
import { mayHold } from './condition.ts';
import type { Interpolate } from './fill.ts';
import type { Scope } from './scope.ts';

/** The checks that all have to pass as things stand, one by one; undefined where there is none. */
export function criteriaTexts(
  criteria: Criteria | undefined,
  scope: Scope,
  stepId: string,
  fill: Interpolate,
): readonly string[] | undefined {
  const counting = criteria && countingCriteria(criteria, ({ when }) => mayHold(when, scope, stepId));
  return counting && allOf(counting).map((one) => criteriaText(one, fill));
}

/** A check in one line, for the agent to know before it writes. */
export const criteriaText = (criteria: Criteria, fill: Interpolate): string =>
  checkText(criteria, (rule) => `${fill(rule.message)} (${ruleText(rule, fill)})`);

/** The checks of which all have to pass, one by one. */
export const allOf = (criteria: Criteria): readonly Criteria[] =>
  'and' in criteria ? criteria.and.flatMap(allOf) : [criteria];

/** A check in one line, with these words for its rules. */
export function checkText(criteria: Criteria, words: (rule: NotesRule) => string): string {
  const texts = (parts: readonly Criteria[]) => parts.map((part) => checkText(part, words));
  if ('and' in criteria) return texts(criteria.and).join('; ');
  if ('or' in criteria) return `one of: ${texts(criteria.or).join(' / ')}`;
  return 'not' in criteria ? `not: ${checkText(criteria.not, words)}` : words(criteria);
}

/** Only the text to look for is filled in: a pattern or a schema may hold double braces of its own. */
function ruleText(rule: NotesRule, fill: Interpolate): string {
  if (rule.type === 'schema')
    return `the notes are JSON that fits this schema: ${JSON.stringify(rule.schema)}`;
  return demandText(rule.type === 'contains' ? { ...rule, value: fill(rule.value) } : rule, 'the notes');
}

export function demandText(rule: Exclude<NotesRule, { type: 'schema' }>, notes: string): string {
  if (rule.type === 'contains') return `${notes} contain "${rule.value}"`;
  if (rule.type === 'regex') return `${notes} match /${rule.pattern}/${rule.flags}`;
  const least = rule.min === undefined ? [] : [`at least ${rule.min}`];
  const most = rule.max === undefined ? [] : [`at most ${rule.max}`];
  return `${[...least, ...most].join(', ')} characters`;
}

export function rulesOf(criteria: Criteria): readonly NotesRule[] {
  if ('type' in criteria) return [criteria];
  if ('not' in criteria) return rulesOf(criteria.not);
  return partsOf(criteria).flatMap(rulesOf);
}

/** The criteria without the rules that do not count, which say nothing either way; undefined where none does. */
export function countingCriteria(
  criteria: Criteria,
  counts: (rule: NotesRule) => boolean,
): Criteria | undefined {
  if ('type' in criteria) return counts(criteria) ? criteria : undefined;
  if ('not' in criteria) {
    const part = countingCriteria(criteria.not, counts);
    return part === undefined ? undefined : { not: part };
  }
  const parts = partsOf(criteria).flatMap((part) => countingCriteria(part, counts) ?? []);
  if (parts.length <= 1) return parts[0];
  return 'and' in criteria ? { and: parts } : { or: parts };
}

type Group = Extract<Criteria, { readonly and: unknown } | { readonly or: unknown }>;

const partsOf = (group: Group): readonly Criteria[] => ('and' in group ? group.and : group.or);
