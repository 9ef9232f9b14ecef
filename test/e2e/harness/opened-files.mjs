/**
 * Loaded into a server before it starts (`node --import`): writes the path of every file that it opens to the
 * file named by OPENED_FILES. The clock is moved on, so that no file counts as changed a moment ago.
 */
import { appendFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { open, readFile } = promises;
const note = (path) => appendFileSync(process.env.OPENED_FILES, `${path}\n`);
promises.open = (path, ...rest) => {
  note(path);
  return open(path, ...rest);
};
promises.readFile = (path, ...rest) => {
  note(path);
  return readFile(path, ...rest);
};
const { now } = Date;
Date.now = () => now() + 60_000;
syncBuiltinESMExports();
