import { isNull, type SourceNode } from '../parse/source-tree.ts';
import type { Report } from '../report/report.ts';
import { count, described, label, meant, oneOf, quoted } from '../report/wording.ts';
import { wrongType } from './keys.ts';

/** Lengths in characters (code points), as JSON Schema counts them. */
export interface TextLimits {
  readonly min?: number;
  readonly max?: number;
}

export function readText(report: Report, node: SourceNode, limits: TextLimits = {}): string | undefined {
  if (node.kind !== 'scalar' || typeof node.value !== 'string') return wrongText(report, node);
  const { min = 1, max = Number.POSITIVE_INFINITY } = limits;
  const text = node.value;
  const field = label(node.pointer);
  const allowed = max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${count(min)} to ${count(max)}`;
  if (text.trim() === '') {
    return report.error(
      node,
      'text-length',
      `${field} is blank; ${allowed} characters are allowed`,
      'write a text',
    );
  }
  const length = text.length > max || text.length < min * 2 ? [...text].length : text.length;
  if (length >= min && length <= max) return text;
  const message = `${field} has ${count(length)} characters; ${allowed} are allowed`;
  return report.error(node, 'text-length', message, length > max ? 'shorten it' : 'make it longer');
}

function wrongText(report: Report, node: SourceNode): undefined {
  const plainScalar = node.kind === 'scalar' && !isNull(node);
  return wrongType(
    report,
    node,
    'a text',
    plainScalar ? `put it in quotes: "${String(node.value)}"` : undefined,
  );
}

interface PatternRule {
  readonly pattern: RegExp;
  /** What the pattern allows, in words. */
  readonly form: string;
}

export function readPattern(
  report: Report,
  node: SourceNode,
  { pattern, form }: PatternRule,
  limits: TextLimits = {},
): string | undefined {
  const text = readText(report, node, limits);
  if (text === undefined || pattern.test(text)) return text;
  return report.error(node, 'invalid-format', `${label(node.pointer)} is ${quoted(text)}`, `write ${form}`);
}

export function readBoolean(report: Report, node: SourceNode): boolean | undefined {
  if (node.kind === 'scalar' && typeof node.value === 'boolean') return node.value;
  return wrongType(report, node, 'true or false');
}

export function readWhole(report: Report, node: SourceNode, min: number, max: number): number | undefined {
  const range = max === Number.MAX_SAFE_INTEGER ? `of ${min} or more` : `from ${count(min)} to ${count(max)}`;
  if (node.kind !== 'scalar' || typeof node.value !== 'number')
    return wrongType(report, node, `a whole number ${range}`);
  if (Number.isInteger(node.value) && node.value >= min && node.value <= max) return node.value;
  const message = `${label(node.pointer)} is ${node.value}; a whole number ${range} is allowed`;
  return report.error(node, 'out-of-range', message, `write a whole number ${range}`);
}

export function readChoice<T extends string>(
  report: Report,
  node: SourceNode,
  choices: readonly T[],
): T | undefined {
  const found = node.kind === 'scalar' ? choices.find((choice) => choice === node.value) : undefined;
  if (found !== undefined) return found;
  const message = `${label(node.pointer)} must be ${oneOf(choices)}, but is ${described(node)}`;
  const given =
    node.kind === 'scalar' && typeof node.value === 'string' ? meant(node.value, choices) : undefined;
  return report.error(node, 'invalid-value', message, given ?? `write ${oneOf(choices)}`);
}

interface ListLimits {
  readonly min?: number;
  readonly max?: number;
}

/** The items of a list, read one by one; those that could not be read are left out. */
export function readList<T>(
  report: Report,
  node: SourceNode,
  limits: ListLimits,
  read: (item: SourceNode) => T | undefined,
): readonly T[] | undefined {
  if (node.kind !== 'array') return wrongType(report, node, 'a list');
  const { min = 0, max = Number.POSITIVE_INFINITY } = limits;
  const found = node.items.length;
  if (found < min || found > max) {
    const allowed = max === Number.POSITIVE_INFINITY ? `needs at least ${min}` : `takes ${min} to ${max}`;
    const message = `${label(node.pointer)} has ${count(found)} items; it ${allowed}`;
    report.error(node, 'item-count', message, found < min ? 'add an item' : 'remove items');
  }
  return node.items.map(read).filter((item) => item !== undefined);
}

/** A list of texts in which none may appear twice. */
export function readUniqueTexts(
  report: Report,
  node: SourceNode,
  limits: ListLimits,
  read: (item: SourceNode) => string | undefined,
): readonly string[] | undefined {
  const first = new Map<string, number>();
  let index = -1;
  return readList(report, node, limits, (item) => {
    index += 1;
    const text = read(item);
    const earlier = text === undefined ? undefined : first.get(text);
    if (text === undefined || earlier === undefined) {
      if (text !== undefined) first.set(text, index);
      return text;
    }
    const message = `${label(item.pointer)} repeats item [${earlier}]`;
    return report.error(item, 'duplicate-item', message, 'remove one of the two');
  });
}
