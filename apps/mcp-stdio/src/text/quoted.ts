/** What an agent wrote, set apart from what this program says. */
export const quoted = (text: string): string => `  > ${text.replaceAll('\n', '\n  > ')}`;
