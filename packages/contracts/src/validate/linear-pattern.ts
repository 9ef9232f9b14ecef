import { RE2JS } from 're2js';

export interface LinearPattern {
  /** Work for each character. */
  readonly size: number;
  readonly test: (text: string) => boolean;
}

/** Instructions that a pattern may take; repetitions inside repetitions multiply them. */
const LARGEST = 2_000;

export function linearPattern(source: string): LinearPattern | undefined {
  try {
    const compiled = RE2JS.compile(withBraces(source));
    const size = compiled.programSize();
    if (size > LARGEST) return undefined;
    return { size, test: (text) => compiled.matcher(text).find() };
  } catch {
    return undefined;
  }
}

/** RE2 writes characters by number as `\x{…}`; JSON Schema, as JavaScript, writes `\uXXXX` and `\u{…}`. */
const withBraces = (source: string): string =>
  source.replace(/\\(?:u\{([0-9a-f]+)\}|u([0-9a-f]{4})|.)/gis, (whole, braced?: string, four?: string) => {
    const digits = braced ?? four;
    return digits === undefined ? whole : `\\x{${digits}}`;
  });

/** What ajv asks for in place of `RegExp`. It tells patterns apart by their text form. */
export const patternEngine = (patterns: ReadonlyMap<string, LinearPattern>) =>
  Object.assign(
    (source: string) => ({
      test: (text: string): boolean => patterns.get(source)?.test(text) ?? false,
      toString: () => source,
    }),
    { code: 'linear' },
  );
