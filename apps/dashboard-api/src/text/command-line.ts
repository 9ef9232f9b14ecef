import { existsSync } from 'node:fs';

/** A word as shells read it: in double quotes, which those of Windows know too, where it would be several words. */
const shellWord = (word: string): string => (/^[\w./:@%+,\\-]+$/.test(word) ? word : `"${word}"`);

/** What starts the command line: the program at its place with the Node that runs here, else its name. */
export const commandLineAt = (path: string, node: string = process.execPath): string =>
  existsSync(path) ? `${shellWord(node)} ${shellWord(path)}` : 'workrail';
