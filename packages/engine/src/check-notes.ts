import { E, type Either, type Json } from '@workrail/kernel';
import type { Criteria, NotesRule } from '@workrail/workflow-compiler';
import type { CheckSchema } from './check-artifacts.ts';
import { holds } from './condition.ts';
import { patternOf } from './pattern.ts';
import type { Reason } from './reason.ts';
import type { Scope } from './scope.ts';

interface Notes {
  readonly text: string;
  readonly scope: Scope;
  readonly stepId: string;
  readonly check: CheckSchema;
}

/** What the author's checks say against the notes; empty where they pass. */
type Failures = Either<Reason, readonly string[]>;

export function notesFailures(criteria: Criteria, notes: Notes): Failures {
  if ('and' in criteria) return all(criteria.and, notes);
  if ('or' in criteria) return some(criteria.or, notes);
  const counting = counts(criteria, notes);
  if (E.isLeft(counting)) return counting;
  if (!counting.right) return E.right([]);
  if ('not' in criteria) {
    return E.map((failures: readonly string[]) =>
      failures.length > 0 ? [] : [`This must not be so: ${criteriaText(criteria.not)}`],
    )(notesFailures(criteria.not, notes));
  }
  return E.right(ruleFailures(criteria, notes));
}

/** Whether any rule in it counts now: one whose condition does not hold says nothing either way. */
function counts(criteria: Criteria, notes: Notes): Either<Reason, boolean> {
  if ('not' in criteria) return counts(criteria.not, notes);
  if ('type' in criteria)
    return criteria.when === undefined ? E.right(true) : holds(criteria.when, notes.scope, notes.stepId);
  for (const part of 'and' in criteria ? criteria.and : criteria.or) {
    const one = counts(part, notes);
    if (E.isLeft(one) || one.right) return one;
  }
  return E.right(false);
}

function all(parts: readonly Criteria[], notes: Notes): Failures {
  const failures: string[] = [];
  for (const part of parts) {
    const one = notesFailures(part, notes);
    if (E.isLeft(one)) return one;
    failures.push(...one.right);
  }
  return E.right(failures);
}

function some(parts: readonly Criteria[], notes: Notes): Failures {
  const counting: Criteria[] = [];
  for (const part of parts) {
    const does = counts(part, notes);
    if (E.isLeft(does)) return does;
    if (!does.right) continue;
    const one = notesFailures(part, notes);
    if (E.isLeft(one) || one.right.length === 0) return one;
    counting.push(part);
  }
  if (counting.length === 0) return E.right([]);
  return E.right([`One of these must be so: ${counting.map(criteriaText).join(' / ')}`]);
}

function ruleFailures(rule: NotesRule, { text, check }: Notes): readonly string[] {
  switch (rule.type) {
    case 'contains':
      return text.includes(rule.value) ? [] : [rule.message];
    case 'regex':
      return patternOf(rule.pattern, rule.flags).test(text) ? [] : [rule.message];
    case 'length': {
      const { min = 0, max = Number.POSITIVE_INFINITY } = rule;
      return text.length >= min && text.length <= max ? [] : [`${rule.message} (${text.length} characters)`];
    }
    case 'schema': {
      const value = jsonIn(text);
      if (value === undefined) return [`${rule.message} (the notes are not JSON)`];
      return check(rule.schema, value.json).map((problem) => `${rule.message} (${problem})`);
    }
  }
}

/** Notes that are JSON, also as a fenced block or as a JSON text that holds JSON. */
function jsonIn(text: string): { readonly json: Json } | undefined {
  const fenced = /^\s*```(?:json)?\s*\n([\s\S]*?)\n\s*```\s*$/.exec(text)?.[1] ?? text;
  const value = parsed(fenced);
  return typeof value?.json === 'string' ? (parsed(value.json) ?? value) : value;
}

function parsed(text: string): { readonly json: Json } | undefined {
  try {
    return { json: JSON.parse(text) as Json };
  } catch {
    return undefined;
  }
}

/** A check in one line, for the agent to know before it writes. */
function criteriaText(criteria: Criteria): string {
  if ('and' in criteria) return criteria.and.map(criteriaText).join('; ');
  if ('or' in criteria) return `one of: ${criteria.or.map(criteriaText).join(' / ')}`;
  if ('not' in criteria) return `not: ${criteriaText(criteria.not)}`;
  switch (criteria.type) {
    case 'contains':
      return `${criteria.message} (the notes contain "${criteria.value}")`;
    case 'regex':
      return `${criteria.message} (the notes match /${criteria.pattern}/${criteria.flags})`;
    case 'length': {
      const { min, max } = criteria;
      const least = min === undefined ? '' : `at least ${min}`;
      const most = max === undefined ? '' : `at most ${max}`;
      return `${criteria.message} (${[least, most].filter((part) => part !== '').join(', ')} characters)`;
    }
    case 'schema':
      return `${criteria.message} (the notes are JSON of this schema: ${JSON.stringify(criteria.schema)})`;
  }
}

/** The checks that all have to pass, one by one. */
export const criteriaTexts = (criteria: Criteria): readonly string[] =>
  'and' in criteria ? criteria.and.flatMap(criteriaTexts) : [criteriaText(criteria)];
