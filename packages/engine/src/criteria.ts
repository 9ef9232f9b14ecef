import type { Criteria, NotesRule } from '@workrail/workflow-compiler';

export function rulesOf(criteria: Criteria): readonly NotesRule[] {
  if ('type' in criteria) return [criteria];
  if ('not' in criteria) return rulesOf(criteria.not);
  return partsOf(criteria).flatMap(rulesOf);
}

/**
 * The criteria without the rules that do not count; undefined where none does. A rule that does not count
 * says nothing either way, in whatever it stands.
 */
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
