import { createRequire } from 'node:module';

/** So many words in a row are somebody's sentence; fewer are a phrase that anybody may hit upon. */
const LENGTH = 8;

/** The compiler alone depends on a reader of YAML, which reads JSON as well. */
const { parse } = createRequire(new URL('../../packages/workflow-compiler/package.json', import.meta.url))(
  'yaml',
) as { readonly parse: (text: string) => unknown };

/** The words of a text in lower case, letters and digits alone, so that markup and line ends do not part them. */
const wordsOf = (text: string): readonly string[] =>
  text
    .replace(/\\[nrt]/g, ' ')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Every run of eight words in a text, in order. */
export function* runsOf(text: string): Iterable<string> {
  const words = wordsOf(text);
  for (let end = LENGTH; end <= words.length; end += 1) yield words.slice(end - LENGTH, end).join(' ');
}

/** The texts in a JSON or YAML file, keys left out; where it cannot be read, all of it is one. */
export function textsOf(file: string): readonly string[] {
  try {
    return stringsIn(parse(file));
  } catch {
    return [file];
  }
}

function stringsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

/** The first run of a text that is one of the known ones. */
export function firstOf(known: ReadonlySet<string>, text: string): string | undefined {
  for (const run of runsOf(text)) if (known.has(run)) return run;
  return undefined;
}
