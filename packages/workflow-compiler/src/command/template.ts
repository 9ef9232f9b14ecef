import { type Mistake, parseReference, type Reference } from './reference.ts';

/** What the `${{ … }}` in a text refer to, each once, and what is wrong with them. */
export interface Templates {
  readonly references: readonly Reference[];
  readonly mistakes: readonly Mistake[];
  /** A `${{` that no `}}` follows stays in the text as it is. */
  readonly unclosed: boolean;
}

const OPEN = '${{';
const CLOSE = '}}';

export function templatesIn(text: string): Templates {
  const references = new Map<string, Reference>();
  const mistakes = new Map<string, Mistake>();
  let start = text.indexOf(OPEN);
  while (start >= 0) {
    const end = text.indexOf(CLOSE, start + OPEN.length);
    if (end < 0) break;
    const parsed = parseReference(text.slice(start + OPEN.length, end).trim());
    if ('mistake' in parsed) mistakes.set(parsed.mistake.what, parsed.mistake);
    else references.set(`${parsed.reference.root}.${parsed.reference.name}`, parsed.reference);
    start = text.indexOf(OPEN, end + CLOSE.length);
  }
  return { references: [...references.values()], mistakes: [...mistakes.values()], unclosed: start >= 0 };
}

/** `{{ inputs.app }}`: a template whose author forgot the `$`. */
export function plainBraces(text: string): string | undefined {
  for (const [, inside = ''] of text.matchAll(/(?<!\$)\{\{([^{}]*)\}\}/g)) {
    if (/\b(inputs|steps)\./.test(inside)) return inside.trim();
  }
  return undefined;
}
