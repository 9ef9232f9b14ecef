/** What an event of a session left has a name there: its notes the number 0, its artifacts those from 1 on. */
export const outputRef = (version: number, number: number): string => `out_${version}_${number}`;

export const notesRef = (version: number): string => outputRef(version, 0);
