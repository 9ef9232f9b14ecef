import type { SourceNode } from '../parse/source-tree.ts';
import { memberOf } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { condition } from './condition.ts';
import { jsonObject } from './contracts.ts';
import { list } from './lists.ts';
import { object, optional, required, requiredChoice, requiredText, type Values } from './object.ts';
import { anyText, prose, text, whole } from './scalars.ts';
import { named, type Type, textChoice, used, type WithSource, withSource } from './type.ts';
import { wrongType } from './wrong-type.ts';

const rule = object(
  'a validation rule',
  {
    type: requiredChoice(['contains', 'regex', 'length', 'schema'], 'contains', 'What is checked.'),
    message: requiredText(prose({ max: 1024 }), 'what the agent is told', 'What the agent is told to do.'),
    value: optional(prose(), 'contains: the text that must be there, in this very case.'),
    pattern: optional(withSource(used('compared', anyText)), 'regex: the expression (RE2 syntax).'),
    flags: optional(withSource(anyText), 'regex: any of i, m and s.'),
    min: optional(whole(0), 'length: fewest characters.'),
    max: optional(whole(0), 'length: most characters.'),
    schema: optional(jsonObject(), 'schema: JSON Schema of notes that are JSON.'),
    condition: optional(condition, 'When the rule counts; always, where it is left out.'),
  },
  { expected: 'a rule with "type" and "message"' },
);

export type AuthoredRule = Values<(typeof rule)['fields']>;

/** Checks of a step's notes. */
export type AuthoredCriteria =
  | { readonly kind: 'pattern'; readonly pattern: WithSource<string> }
  | { readonly kind: 'rule'; readonly rule: AuthoredRule }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly AuthoredCriteria[] }
  | { readonly kind: 'not'; readonly part: AuthoredCriteria };

/** A rule, a regular expression, a list of which all count, or one of `and`, `or` and `not`. */
export const criteria: Type<AuthoredCriteria> = named('validationCriteria', () => ({
  read: readCriteria,
  schema: (definitions) => ({
    anyOf: [
      bare.schema(definitions),
      rule.schema(definitions),
      all.schema(definitions),
      ...COMPOSITIONS.map((composition) => composition.schema(definitions)),
    ],
  }),
  parts: () => ({ kind: 'choices', types: [bare, rule, all, ...COMPOSITIONS] }),
}));

/** A regular expression by itself, as older files have it. */
const bare = textChoice(used('compared', text()));

const all = list(criteria, { min: 1 });
const everyOf = object('"validationCriteria"', {
  and: required(all, [], 'a list of rules', 'All of these hold.'),
});
const someOf = object('"validationCriteria"', {
  or: required(all, [], 'a list of rules', 'One of these holds.'),
});
const noneOf = object('"validationCriteria"', {
  not: required<AuthoredCriteria>(criteria, { kind: 'and', parts: [] }, 'a rule', 'This does not hold.'),
});
const COMPOSITIONS = [everyOf, someOf, noneOf];

function readCriteria(report: Report, node: SourceNode): AuthoredCriteria | undefined {
  if (node.kind === 'array') {
    const parts = all.read(report, node);
    return parts === undefined ? undefined : { kind: 'and', parts };
  }
  if (node.kind === 'scalar' && typeof node.value === 'string') {
    const pattern = bare.read(report, node);
    return pattern === undefined ? undefined : { kind: 'pattern', pattern: { value: pattern, node } };
  }
  if (node.kind !== 'object')
    return wrongType(report, node, 'a list of rules, an object, or a regular expression');
  const has = (key: string) => memberOf(node, key) !== undefined;
  if (has('and')) return { kind: 'and', parts: everyOf.read(report, node)?.and ?? [] };
  if (has('or')) return { kind: 'or', parts: someOf.read(report, node)?.or ?? [] };
  if (has('not')) {
    const read = noneOf.read(report, node);
    return read === undefined ? undefined : { kind: 'not', part: read.not };
  }
  const read = rule.read(report, node);
  return read === undefined ? undefined : { kind: 'rule', rule: read };
}
