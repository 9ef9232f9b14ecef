import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const FOLDER = 'WORKRAIL_TEST_COMPILED';

/** Before all tests: a folder in which the programs that tests start keep their compiled code, removed at the end. */
export function setup(): (() => void) | undefined {
  if (process.env[FOLDER] !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'workrail-compiled-'));
  process.env[FOLDER] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/** What a program is told so that it uses that folder: each test has a data folder of its own, in which nothing is kept yet. */
export const compiledPrograms = (): Readonly<Record<string, string>> => {
  const folder = process.env[FOLDER];
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder };
};
