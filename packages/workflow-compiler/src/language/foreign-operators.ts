import type { SourceNode } from '../parse/source-tree.ts';

/**
 * Operators of other languages, each with the one that means the same here. Names are compared without case and
 * without `_`, `-` and `$`.
 */
const SAME = named({
  var: ['key', 'path', 'field', 'variable', 'property'],
  equals: ['=', '==', '===', 'eq', 'equal', 'equalTo', 'equalsTo', 'is', 'isEqual', 'isEqualTo', 'const'],
  not_equals: [
    ...['!=', '!==', '<>', '/=', 'ne', 'neq', 'notEq', 'notEqual', 'notEquals', 'notEqualTo', 'isNotEqual'],
    ...['isNotEqualTo', 'isNot', 'unequal', 'unequals', 'nequal', 'nequals', 'notEqualsTo', 'doesNotEqual'],
  ],
  gt: ['>', 'greater', 'greaterThan', 'isGreaterThan', 'moreThan', 'above', 'exclusiveMinimum'],
  gte: [
    ...['>=', 'ge', 'gteq', 'greaterOrEqual', 'greaterThanOrEqual', 'greaterThanOrEquals', 'atLeast'],
    ...['greaterThanOrEqualTo', 'greaterThanEqual', 'notLessThan', 'min', 'minimum'],
  ],
  lt: ['<', 'less', 'lessThan', 'isLessThan', 'fewerThan', 'below', 'exclusiveMaximum'],
  lte: [
    ...['<=', 'le', 'lteq', 'lessOrEqual', 'lessThanOrEqual', 'lessThanOrEquals', 'lessThanOrEqualTo'],
    ...['lessThanEqual', 'notGreaterThan', 'notMoreThan', 'atMost', 'max', 'maximum'],
  ],
  in: ['isIn', 'isOneOf', 'enum', 'inList', 'among'],
  contains: ['contain', 'includes', 'include', 'has', 'substring', 'containsText'],
  startsWith: ['startWith', 'starts', 'beginsWith', 'begins', 'prefix', 'hasPrefix'],
  endsWith: ['endWith', 'ends', 'suffix', 'hasSuffix'],
  matches: ['=~', '~', 'match', 'regex', 'regexp', 'pattern', 'matchesRegex'],
  and: ['&&', '&', 'all', 'allOf', 'every', 'allMatch'],
  or: ['||', '|', 'any', 'anyOf', 'some', 'anyMatch'],
  not: ['!', 'isFalse', 'unless'],
});

/** Operators that are the opposite of one here. */
const NEGATED = named({
  in: ['!in', 'nin', 'notIn', 'isNotIn', 'notOneOf', 'isNotOneOf'],
  contains: [
    ...['!contains', 'notContains', 'notContain', 'ncontains', 'doesNotContain', 'doesntContain'],
    ...['excludes', 'notIncludes', 'doesNotInclude'],
  ],
  startsWith: ['notStartsWith', 'doesNotStartWith', '!startsWith', 'notBeginsWith'],
  endsWith: ['notEndsWith', 'doesNotEndWith', '!endsWith'],
  matches: ['!~', 'notMatches', 'notMatch', 'doesNotMatch', 'notRegex', '!matches'],
});

/** Whether a key holds anything: an unset one is like null. */
const PRESENCE = named({
  there: ['exists', 'isSet', 'defined', 'isDefined', 'present', 'isPresent'],
  missing: ['missing', 'unset', 'notSet', 'isNotSet', 'isNull', 'null', 'undefined', 'isUndefined', 'absent'],
});

const CHOICES = named({ none: ['none', 'noneOf', 'nor'], one: ['oneOf', 'xor'] });

/** An operator, a value and a key in three members, as other languages have it. */
const SPLIT = new Set(['op', 'operator', 'operation', 'comparison', 'comparator']);

/**
 * What to write in the place of an operator that does not exist here, if it is one of another language; undefined
 * where it is none. Only what means the same is ever named.
 */
export function ownOperator(given: string, value: SourceNode): string | undefined {
  const name = plainName(given);
  const presence = PRESENCE.get(name);
  if (presence !== undefined) return presenceAdvice((presence === 'there') !== isFalse(value));
  if (SPLIT.has(name)) return 'write the operator as the key: {"var": "status", "equals": "done"}';
  const choice = CHOICES.get(name);
  const same = SAME.get(name);
  if (choice === 'none') return 'write {"not": {"or": […]}}';
  if (listsValues(value) && (choice === 'one' || same === 'or')) return 'did you mean "in"?';
  if (choice === 'one') return 'write out which of them hold, with "and", "or" and "not"';
  const negated = NEGATED.get(name);
  if (negated !== undefined) return `write {"not": {"var": …, "${negated}": …}}`;
  if (same !== undefined) return `did you mean "${same}"?`;
  return withoutNot(given);
}

/** `containsNot` and `not_lt`: what stands around a "not", where it is an operator, as the negation of that one. */
function withoutNot(given: string): string | undefined {
  const words = given.replace(/(?<=[a-z])(?=[A-Z])/g, ' ').split(/[\s_$-]+/);
  const rest = words.filter((word) => word.toLowerCase() !== 'not');
  if (rest.length === words.length) return undefined;
  const name = plainName(rest.join(''));
  const own = SAME.get(name) ?? COMPARING.find((one) => plainName(one) === name);
  if (own === 'equals') return 'did you mean "not_equals"?';
  return own !== undefined && COMPARING.includes(own) ? `write {"not": {"var": …, "${own}": …}}` : undefined;
}

/** Operators that compare a key with a value. */
const COMPARING = ['equals', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'startsWith', 'endsWith', 'matches'];

const presenceAdvice = (isThere: boolean): string =>
  `write {"var": …, "${isThere ? 'not_equals' : 'equals'}": null}: a key that is not set is like null`;

const isFalse = (node: SourceNode): boolean => node.kind === 'scalar' && node.value === false;

const listsValues = (node: SourceNode): boolean =>
  node.kind === 'array' && node.items.length > 0 && node.items.every(({ kind }) => kind === 'scalar');

function plainName(name: string): string {
  return name.toLowerCase().replace(/[_$\s-]/g, '');
}

function named(names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(names).flatMap(([own, others]) => others.map((other) => [plainName(other), own] as const)),
  );
}
