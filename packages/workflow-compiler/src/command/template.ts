import { exactNumber, type Json } from '@workrail/kernel';
import type { ScalarNode, SourceNode } from '../parse/source-tree.ts';
import type { Template, ValueReference } from './compiled.ts';
import { type Mistake, parseReference } from './value-reference.ts';

/** A text with `${{ … }}` in it, taken apart, and what is wrong with it. */
export interface TextTemplate {
  readonly parts: readonly (string | ValueReference)[];
  readonly mistakes: readonly Mistake[];
  /** A `${{` that no `}}` follows stays in the text as it is. */
  readonly unclosed: boolean;
}

const OPEN = '${{';
const CLOSE = '}}';

export function parseTemplate(text: string): TextTemplate {
  const parts: (string | ValueReference)[] = [];
  const mistakes = new Map<string, Mistake>();
  let done = 0;
  let start = text.indexOf(OPEN);
  while (start >= 0) {
    const end = text.indexOf(CLOSE, start + OPEN.length);
    if (end < 0) break;
    const parsed = parseReference(text.slice(start + OPEN.length, end).trim());
    if (start > done) parts.push(text.slice(done, start));
    done = end + CLOSE.length;
    if ('mistake' in parsed) mistakes.set(parsed.mistake.what, parsed.mistake);
    else parts.push(parsed.reference);
    start = text.indexOf(OPEN, done);
  }
  if (done < text.length) parts.push(text.slice(done));
  return { parts, mistakes: [...mistakes.values()], unclosed: start >= 0 };
}

/** What a text refers to, each once. */
export function referencesIn(text: string): readonly ValueReference[] {
  const found = parseTemplate(text).parts.filter((part) => typeof part !== 'string');
  return [...new Map(found.map((one) => [one.written, one])).values()];
}

/** The value below a place of the file. Keys are taken as they stand. */
export function templateOf(node: SourceNode): Template {
  if (node.kind === 'array') return list(node.items.map(templateOf));
  if (node.kind === 'object')
    return members(node.entries.map(({ key, value }) => ({ name: key, value: templateOf(value) })));
  if (typeof node.value === 'string') return textTemplate(node.value);
  return { literal: typeof node.value === 'number' ? numberAt(node) : node.value };
}

/** With every digit that the author wrote, where they are written as JSON has them. */
const numberAt = ({ value, written }: ScalarNode): Json =>
  (written === undefined ? undefined : exactNumber(written)) ?? value;

export function textTemplate(text: string): Template {
  const { parts } = parseTemplate(text);
  const [only] = parts;
  if (parts.length === 1 && only !== undefined && typeof only !== 'string') return { reference: only };
  return parts.every((part) => typeof part === 'string') ? { literal: parts.join('') } : { text: parts };
}

const isLiteral = (template: Template): template is { readonly literal: Json } => 'literal' in template;

/** Values without a place to fill in stay whole, so that what fills them in has less to do. */
const list = (items: readonly Template[]): Template =>
  items.every(isLiteral) ? { literal: items.map(({ literal }) => literal) } : { list: items };

const members = (all: readonly { readonly name: string; readonly value: Template }[]): Template => {
  const literals = all.flatMap(({ name, value }) =>
    isLiteral(value) ? [[name, value.literal] as const] : [],
  );
  return literals.length === all.length ? { literal: Object.fromEntries(literals) } : { members: all };
};

/** `${inputs.app}`: a template as other languages have it, with one brace. */
export function singleBraces(text: string): ValueReference | undefined {
  for (const [, inside = ''] of text.matchAll(/\$\{(?!\{)([^{}]*)\}/g)) {
    const parsed = parseReference(inside.trim());
    if ('reference' in parsed && parsed.reference.root !== 'env') return parsed.reference;
  }
  return undefined;
}

/** `{{ inputs.app }}`: a template whose author forgot the `$`. */
export function plainBraces(text: string): string | undefined {
  for (const [, inside = ''] of text.matchAll(/(?<!\$)\{\{([^{}]*)\}\}/g)) {
    if (/\b(inputs|steps)\./.test(inside)) return inside.trim();
  }
  return undefined;
}
