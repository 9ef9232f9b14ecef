import { CONTEXT_NAME, CONTEXT_PATH, isForbiddenKey, type Json } from '@workrail/kernel';
import { isNull, isText, type SourceNode, type SourcePosition, toJson } from '../parse/source-tree.ts';
import { count, described, label, meant, oneOf, quoted, type Report } from '../report/report.ts';
import { quotingAdvice, refined, type Type, used, wrongType } from './type.ts';

/** Lengths in characters (code points), as JSON Schema counts them. */
export interface TextLimits {
  readonly min?: number;
  readonly max?: number;
}

export const text = (limits: TextLimits = {}): Type<string> => ({
  read: (report, node) => readText(report, node, limits),
  schema: () => ({
    type: 'string',
    minLength: limits.min ?? 1,
    ...(limits.max === undefined ? {} : { maxLength: limits.max }),
    pattern: '\\S',
  }),
});

/** A text that the agent reads. */
export const prose = (limits: TextLimits = {}): Type<string> => used('filled', text(limits));

function readText(report: Report, node: SourceNode, limits: TextLimits): string | undefined {
  const { min = 1, max = Number.POSITIVE_INFINITY } = limits;
  if (!isText(node))
    return wrongText(report, node, {
      takes: (written) => [...written].length >= min && [...written].length <= max,
      form: `a text of at least ${count(min)} characters`,
    });
  const value = node.value;
  const blank = !/\S/.test(value);
  const length = value.length > max || value.length < min * 2 ? [...value].length : value.length;
  if (!blank && length >= min && length <= max) return value;
  const field = label(node.pointer);
  const allowed = max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${count(min)} to ${count(max)}`;
  const message = blank
    ? `${field} is blank; ${allowed} characters are allowed`
    : `${field} has ${count(length)} characters; ${allowed} are allowed`;
  const advice = blank ? 'write a text' : length > max ? 'shorten it' : 'make it longer';
  return report.error(node, 'text-length', message, advice);
}

/** A text may also be empty or blank here. */
export const anyText: Type<string> = {
  read: (report, node) => (isText(node) ? node.value : wrongText(report, node, ANY_TEXT)),
  schema: () => ({ type: 'string' }),
};

interface TextForm {
  readonly takes: (text: string) => boolean;
  /** What to write instead of a text that is not taken. */
  readonly form: string;
}

const ANY_TEXT: TextForm = { takes: () => true, form: 'a text' };

/** Quotes are the remedy only where the text inside them is then taken. */
function wrongText(report: Report, node: SourceNode, { takes, form }: TextForm): undefined {
  if (node.kind !== 'scalar' || isNull(node)) return wrongType(report, node, 'a text', quotingAdvice(node));
  const written = node.written ?? String(node.value);
  return wrongType(
    report,
    node,
    'a text',
    takes(written) ? `put it in quotes: "${written}"` : `write ${form}`,
  );
}

/** A text that is refused later unless it has a form: what is no text yet is told that form at once. */
export const inForm = (type: Type<string>, form: TextForm): Type<string> => ({
  ...type,
  read: (report, node) => (isText(node) ? type.read(report, node) : wrongText(report, node, form)),
});

interface PatternRule {
  readonly pattern: RegExp;
  /** What the pattern allows, in words. */
  readonly form: string;
}

export const pattern = (rule: PatternRule, limits: TextLimits = {}): Type<string> => {
  const plain = text(limits);
  const formed = refined(plain, (value, node, report) => {
    if (rule.pattern.test(value)) return value;
    const message = `${label(node.pointer)} is ${quoted(value)}`;
    return report.error(node, 'invalid-format', message, `write ${rule.form}`);
  });
  return {
    ...inForm(formed, { takes: (written) => rule.pattern.test(written), form: rule.form }),
    schema: (definitions) => ({ ...plain.schema(definitions), pattern: rule.pattern.source }),
  };
};

export const flag: Type<boolean> = {
  read: (report, node) => {
    if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
    return wrongType(report, node, 'true or false');
  },
  schema: () => ({ type: 'boolean' }),
};

export const whole = (min: number, max: number = Number.MAX_SAFE_INTEGER): Type<number> => ({
  read: (report, node) => {
    const range =
      max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${count(min)} to ${count(max)}`;
    if (node.kind !== 'scalar' || typeof node.value !== 'number')
      return wrongType(report, node, `a whole number ${range}`);
    if (Number.isInteger(node.value) && node.value >= min && node.value <= max) return node.value;
    const message = `${label(node.pointer)} is ${node.value}; a whole number ${range} is allowed`;
    return report.error(node, 'out-of-range', message, `write a whole number ${range}`);
  },
  schema: () => ({
    type: 'integer',
    minimum: min,
    ...(max === Number.MAX_SAFE_INTEGER ? {} : { maximum: max }),
  }),
});

export const choice = <const T extends string>(choices: readonly T[]): Type<T> => ({
  read: (report, node) => {
    const found = node.kind === 'scalar' ? choices.find((one) => one === node.value) : undefined;
    if (found !== undefined) return found;
    const message = `${label(node.pointer)} must be ${oneOf(choices)}, but is ${described(node)}`;
    const given = isText(node) ? meant(node.value, choices) : undefined;
    return report.error(node, 'invalid-value', message, given ?? `write ${oneOf(choices)}`);
  },
  schema: () => ({ enum: [...choices] }),
});

/** Whether a key of the context can have this name; if not, the report has an error. `path` may also lead below a key. */
export function allowsKey(report: Report, at: SourcePosition, path: string): boolean {
  const forbidden = path.split('.').find(isForbiddenKey);
  if (forbidden === undefined) return true;
  const message = `${label(at.pointer)} is ${quoted(path)}; a context key cannot be named ${quoted(forbidden)}`;
  report.error(at, 'invalid-format', message, 'choose another name');
  return false;
}

/** A text that names a context key, or a path below one. */
export const namingKey = (type: Type<string>): Type<string> =>
  refined(type, (path, node, report) => (allowsKey(report, node, path) ? path : undefined));

/** A context key, or a path below one. */
export const contextKey = namingKey(
  pattern({
    pattern: CONTEXT_PATH,
    form: 'the name of a context key such as "items" or "plan.slices", without braces',
  }),
);

/** A variable that a loop adds to the context of its body. */
export const variableName = namingKey(
  pattern({
    pattern: CONTEXT_NAME,
    form: 'a name of letters, digits, "_" and "-" that starts with a letter or "_"',
  }),
);

export const anyJson: Type<Json> = { read: (_, node) => toJson(node), schema: () => ({}) };

export const slug = (limits: TextLimits): Type<string> =>
  pattern(
    { pattern: /^[a-z][a-z0-9_-]*$/, form: 'a name of lower-case letters, digits, "_" and "-"' },
    limits,
  );

export const identifier = pattern({
  pattern: /^[a-zA-Z_][a-zA-Z0-9_]*$/,
  form: 'a name of letters, digits and underscores that does not start with a digit',
});
