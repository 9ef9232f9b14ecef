import { isText, memberOf } from '../parse/source-tree.ts';
import { condition } from './condition.ts';
import { jsonObject } from './contracts.ts';
import { list } from './lists.ts';
import { object, optional, required, requiredChoice, requiredText, type Values } from './object.ts';
import { anyText, prose, text, whole } from './scalars.ts';
import {
  anyOf,
  named,
  refined,
  type Type,
  textChoice,
  used,
  type WithSource,
  withSource,
  wrongType,
} from './type.ts';

const rule = object(
  'a validation rule',
  {
    type: requiredChoice(['contains', 'regex', 'length', 'schema'], 'contains', 'What is checked.'),
    message: requiredText(prose({ max: 1024 }), 'what the agent is told', 'What the agent is told to do.'),
    value: optional(prose(), 'contains: the required text, case-sensitive.'),
    pattern: optional(withSource(used('compared', anyText)), 'regex: the expression (RE2 syntax).'),
    flags: optional(withSource(anyText), 'regex: any of i, m and s.'),
    min: optional(whole(0), 'length: minimum number of characters.'),
    max: optional(whole(0), 'length: maximum number of characters.'),
    schema: optional(jsonObject(), 'schema: JSON Schema that the notes, as JSON, have to fit.'),
    condition: optional(condition, 'When the rule applies. Default: always.'),
  },
  { expected: 'a rule with "type" and "message"' },
);

export type AuthoredRule = Values<(typeof rule)['fields']>;

export type AuthoredCriteria =
  | AuthoredRule
  /** A regular expression by itself, as older files have it. */
  | WithSource<string>
  | { readonly and: readonly AuthoredCriteria[] }
  | { readonly or: readonly AuthoredCriteria[] }
  | { readonly not: AuthoredCriteria };

/** A rule, a regular expression, a list of which all count, or one of `and`, `or` and `not`. */
export const criteria: Type<AuthoredCriteria> = named('validationCriteria', () => choices);

const bare = withSource(textChoice(used('compared', text())));
const all = list(criteria, { min: 1 });
const listed = refined(all, (and): AuthoredCriteria => ({ and }));
const everyOf = object('"validationCriteria"', {
  and: required(all, [], 'a list of rules', 'All of these hold.'),
});
const someOf = object('"validationCriteria"', {
  or: required(all, [], 'a list of rules', 'One of these holds.'),
});
const noneOf = object('"validationCriteria"', {
  not: required<AuthoredCriteria>(criteria, { and: [] }, 'a rule', 'This does not hold.'),
});

const choices = anyOf<AuthoredCriteria>([bare, rule, listed, everyOf, someOf, noneOf], (report, node) => {
  if (node.kind === 'array') return listed;
  if (isText(node)) return bare;
  if (node.kind !== 'object')
    return wrongType(report, node, 'a list of rules, an object, or a regular expression');
  if (memberOf(node, 'and') !== undefined) return everyOf;
  if (memberOf(node, 'or') !== undefined) return someOf;
  return memberOf(node, 'not') === undefined ? rule : noneOf;
});
