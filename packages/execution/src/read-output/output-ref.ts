/** What an event of a session left has a name there: its notes the number 0, its artifacts those from 1 on. */
export const outputRef = (version: number, number: number): string => `out_${version}_${number}`;

export const notesRef = (version: number): string => outputRef(version, 0);

const VALUE = 'context.';

/** Names what a reference of a step's text stands for: `{{path}}`. */
export const valueRef = (path: string): string => `${VALUE}${path}`;

/** The path in such a name; undefined for another one. */
export const pathIn = (ref: string): string | undefined =>
  ref.startsWith(VALUE) ? ref.slice(VALUE.length) : undefined;
