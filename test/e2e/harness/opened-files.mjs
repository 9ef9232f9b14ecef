/**
 * Loaded into a server before it starts (`node --import`): writes the path of every file that it opens to the
 * file named by OPENED_FILES. The clock is moved on, so that no file counts as changed a moment ago.
 */
import fs, { appendFileSync } from 'node:fs';
import promises from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';

const { open, readFile } = promises;
const log = process.env.OPENED_FILES;
const note = (path) => appendFileSync(log, `${path}\n`);
promises.open = (path, ...rest) => {
  note(path);
  return open(path, ...rest);
};
promises.readFile = (path, ...rest) => {
  note(path);
  return readFile(path, ...rest);
};
const { openSync } = fs;
fs.openSync = (path, ...rest) => {
  if (path !== log) note(path);
  return openSync(path, ...rest);
};
const { now } = Date;
Date.now = () => now() + 60_000;
syncBuiltinESMExports();
