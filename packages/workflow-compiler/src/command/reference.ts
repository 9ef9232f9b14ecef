import { meant, quoted } from '../report/report.ts';

const ROOTS = ['env', 'inputs', 'steps'] as const;

/** `inputs.app`, `steps.create.output.id`, `env.HOME`: a value by where it comes from. */
export interface Reference {
  readonly root: (typeof ROOTS)[number];
  /** Of the variable, the input or the step; the path below it can only be checked in a run. */
  readonly name: string;
}

/** What is wrong with a text inside a text, and what to do. */
export interface Mistake {
  readonly what: string;
  readonly advice: string;
}

export type Parsed = { readonly reference: Reference } | { readonly mistake: Mistake };

const FORM = 'name a value, such as inputs.app or steps.create.id';
const PATH = /^(\w+)((?:\.[^\s.[\]{}()"'`=!<>&|,]+|\[\d+\])*)$/;

export function parseReference(text: string): Parsed {
  const [, root = '', path = ''] = PATH.exec(text) ?? [];
  if (root === '') return { mistake: { what: `${quoted(text)} names no value`, advice: FORM } };
  const found = ROOTS.find((one) => one === root);
  if (found === undefined) return { mistake: unknownRoot(root) };
  const [, name, rest = ''] = /^\.([^.[]+)(.*)$/.exec(path) ?? [];
  if (name === undefined) return { mistake: { what: `${quoted(text)} names no value`, advice: FORM } };
  if (found === 'env' && rest !== '')
    return {
      mistake: { what: `${quoted(text)} looks into a variable, which is a text`, advice: 'write env.NAME' },
    };
  return { reference: { root: found, name } };
}

function unknownRoot(root: string): Mistake {
  const advice =
    root === 'output' || root === 'step'
      ? 'write steps.<id> with the id of the step'
      : (meant(root, ROOTS) ?? 'begin with "env.", "inputs." or "steps."');
  return { what: `nothing is called ${quoted(root)}`, advice };
}

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
