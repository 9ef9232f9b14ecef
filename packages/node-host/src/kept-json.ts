import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseJson } from '@workrail/kernel';
import type { Kept } from '@workrail/ports';
import { makeFolder } from './make-folder.ts';

declare const WORKRAIL_BUILD: string | undefined;
/** Tells this build of the program from all others. A program that runs from its sources has none: they may change. */
const BUILD = typeof WORKRAIL_BUILD === 'undefined' ? undefined : WORKRAIL_BUILD;

const PREFIX = 'kept-';
/** Folders of builds that nobody has written to for so long are removed. */
const UNUSED_DAYS = 30;
/** Of files that change all the time; the folder starts anew then. */
const MOST_FILES = 5_000;

export const NOTHING_KEPT: Kept = { get: () => undefined, put: () => {} };

interface KeptJsonOptions {
  /** True: nothing is written. */
  readonly readOnly?: boolean;
  readonly build?: string | undefined;
}

/** Keeps JSON in files below the cache folder, apart for each build, as what one build makes another need not. */
export function keptJson(cache: string, { readOnly = false, build = BUILD }: KeptJsonOptions = {}): Kept {
  if (build === undefined) return NOTHING_KEPT;
  const folder = join(cache, `${PREFIX}${build}`);
  const fileOf = (key: string) => join(folder, `${key}.json`);
  let isTidy = false;
  return {
    get: (key) => {
      try {
        return parseJson(readFileSync(fileOf(key), 'utf8'));
      } catch {
        return undefined;
      }
    },
    put: (key, value) => {
      if (readOnly) return;
      try {
        if (!isTidy) tidy(cache, folder);
        isTidy = true;
        makeFolder(folder, 0o700);
        // Put in place at once, as other processes read it.
        const draft = join(folder, `.${randomUUID()}.tmp`);
        writeFileSync(draft, JSON.stringify(value), { mode: 0o600, flag: 'wx' });
        renameSync(draft, fileOf(key));
      } catch {
        // A full disk or a folder that is not ours: what is not kept is made again.
      }
    },
  };
}

function tidy(cache: string, own: string): void {
  const oldest = Date.now() - UNUSED_DAYS * 24 * 3_600_000;
  for (const name of namesIn(cache)) {
    const folder = join(cache, name);
    if (name.startsWith(PREFIX) && folder !== own && statSync(folder).mtimeMs < oldest)
      rmSync(folder, { recursive: true, force: true });
  }
  if (namesIn(own).length > MOST_FILES) rmSync(own, { recursive: true, force: true });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
