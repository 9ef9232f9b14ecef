/** What an agent wrote, set apart from what this program says: every line marked, a carriage return ends one too. */
export const quoted = (text: string): string => `  > ${text.replace(/\r\n|\n|\r/g, '\n  > ')}`;
