import { regex } from '../language/condition.ts';
import type { AuthoredCriteria, AuthoredRule } from '../language/criteria.ts';
import { missingKey, refuseForeignKeys } from '../language/object.ts';
import { entryOf } from '../parse/source-tree.ts';
import { REGEX_FLAGS } from '../regular-expression.ts';
import { label, quoted, type Report } from '../report/report.ts';
import { checkSchema } from './artifacts.ts';

/** The keys that only rules of some types take, with these types. */
const KEYS = {
  value: ['contains'],
  pattern: ['regex'],
  flags: ['regex'],
  min: ['length'],
  max: ['length'],
  schema: ['schema'],
} as const;

export function checkCriteria(report: Report, criteria: AuthoredCriteria): void {
  if ('type' in criteria) checkRule(report, criteria);
  else if ('value' in criteria) regex.read(report, criteria.node);
  else if ('not' in criteria) checkCriteria(report, criteria.not);
  else for (const part of 'and' in criteria ? criteria.and : criteria.or) checkCriteria(report, part);
}

function checkRule(report: Report, rule: AuthoredRule): void {
  refuseForeignKeys(report, rule.node, { what: 'a rule', type: rule.type, takenBy: KEYS });
  const has = (key: string) => entryOf(rule.node, key) !== undefined;
  if (rule.type === 'contains' && !has('value')) missingKey(report, rule.node, 'value', 'a text');
  if (rule.type === 'regex') checkRegex(report, rule, has('pattern'));
  if (rule.type === 'schema' && !has('schema')) missingKey(report, rule.node, 'schema', 'a JSON Schema');
  if (rule.schema !== undefined) checkSchema(report, rule.schema);
  if (rule.type === 'length') checkLength(report, rule, has('min') || has('max'));
}

function checkRegex(report: Report, { node, pattern, flags }: AuthoredRule, written: boolean): void {
  if (!written) missingKey(report, node, 'pattern', 'a regular expression');
  if (pattern !== undefined) regex.read(report, pattern.node);
  if (flags === undefined || REGEX_FLAGS.test(flags.value)) return;
  const message = `${label(flags.node.pointer)} is ${quoted(flags.value)}`;
  report.error(flags.node, 'invalid-format', message, 'write any of i, m and s');
}

function checkLength(report: Report, { node, min, max }: AuthoredRule, written: boolean): void {
  if (!written) missingKey(report, node, 'min', 'the fewest characters, or "max": the most');
  if (min === undefined || max === undefined || min <= max) return;
  const message = `${label(node.pointer)}: "min" is ${min} and "max" is ${max}, so no notes can fit`;
  report.error(node, 'out-of-range', message, 'swap the two');
}
