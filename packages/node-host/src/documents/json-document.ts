import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type * as z from 'zod';
import { failureCode, unlessMissing } from '../failure-reason.ts';
import { makeFolder } from '../make-folder.ts';
import { documentFile } from './document-file.ts';
import { LOCK_TIMES, type LockTimes, withLock } from './document-lock.ts';

/** A small JSON document that a person may open. Rejects with what is wrong with it, and nothing is replaced. */
export interface JsonDocument<T extends object> {
  /** Undefined where there is no file. */
  readonly read: () => Promise<T | undefined>;
  /**
   * Reads, changes and writes under a lock that holds among processes. `change` may be called again. Where it
   * returns what it was given, nothing is written.
   */
  readonly update: (change: (current: T | undefined) => T) => Promise<T>;
}

const ATTEMPTS = 3;

export function jsonDocument<T extends object>(
  path: string,
  schema: z.ZodType<T>,
  times: LockTimes = LOCK_TIMES,
): JsonDocument<T> {
  return {
    read: async () => (await readFrom(path, schema)).data ?? undefined,
    update: async (change) => {
      const place = await placeOf(path);
      return withLock(place, times, (stillHeld) => changeAt(place, schema, change, stillHeld));
    },
  };
}

async function readFrom<T extends object>(path: string, schema: z.ZodType<T>) {
  const { Low } = await import('lowdb');
  const document = new Low<T | null>(documentFile(path, schema), null);
  await document.read();
  return document;
}

async function changeAt<T extends object>(
  path: string,
  schema: z.ZodType<T>,
  change: (current: T | undefined) => T,
  stillHeld: () => boolean,
  attempt = 1,
): Promise<T> {
  const document = await readFrom(path, schema);
  const next = change(document.data ?? undefined);
  if (next === document.data) return next;
  if (!stillHeld()) throw new Error('its lock was lost before the change was written');
  document.data = next;
  try {
    await document.write();
    return next;
  } catch (failure) {
    if (failureCode(failure) !== 'EEXIST' || attempt === ATTEMPTS) throw failure;
    return changeAt(path, schema, change, stillHeld, attempt + 1);
  }
}

/** One place per document, however it is spelt, so that all lock the same; a symbolic link stays one. */
async function placeOf(path: string): Promise<string> {
  makeFolder(dirname(path), 0o700);
  return (await unlessMissing(() => realpath(path))) ?? join(await realpath(dirname(path)), basename(path));
}
