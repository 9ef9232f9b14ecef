import { LINE_BREAK } from '@workrail/kernel';

/** What an agent wrote, set apart from what this program says: every line is marked, whatever ends it. */
export const quoted = (text: string): string => `  > ${text.split(LINE_BREAK).join('\n  > ')}`;
