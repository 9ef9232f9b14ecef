/** A word in the single quotes of bash and zsh. */
export const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;

/** A word as shells read it; in quotes only where they would read something else. */
export const shellWord = (word: string): string => (/^[\w./:@%+,-]+$/.test(word) ? word : quoted(word));
