import { realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type TaskEither, TE } from '@workrail/kernel';
import type { z } from 'zod';
import { failureCode, unlessMissing } from '../failure-reason.ts';
import { makeFolder } from '../make-folder.ts';
import { type DocumentError, DocumentFault, documentError } from './document-fault.ts';
import { DocumentFile } from './document-file.ts';
import { LOCK_TIMES, type LockTimes, withLock } from './document-lock.ts';

/** A small JSON document that a person may open. What is wrong with it is said, and nothing is replaced. */
export interface JsonDocument<T extends object> {
  /** Undefined where there is no file. */
  readonly read: () => TaskEither<DocumentError, T | undefined>;
  /**
   * Reads, changes and writes under a lock that holds among processes. `change` may be called again. Where it
   * returns what it was given, nothing is written.
   */
  readonly update: (change: (current: T | undefined) => T) => TaskEither<DocumentError, T>;
}

const ATTEMPTS = 3;

export function jsonDocument<T extends object>(
  path: string,
  schema: z.ZodType<T>,
  times: LockTimes = LOCK_TIMES,
): JsonDocument<T> {
  return {
    read: () => outcome(path, async () => (await readFrom(path, schema)).data ?? undefined),
    update: (change) =>
      outcome(path, async () => {
        const place = await placeOf(path);
        return withLock(place, times, (stillHeld) => changeAt(place, schema, change, stillHeld));
      }),
  };
}

async function readFrom<T extends object>(path: string, schema: z.ZodType<T>) {
  const { Low } = await import('lowdb');
  const document = new Low<T | null>(new DocumentFile(path, schema), null);
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
  if (!stillHeld()) throw new DocumentFault('its lock was lost before the change was written');
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

const outcome = <A>(path: string, act: () => Promise<A>): TaskEither<DocumentError, A> =>
  TE.tryCatch(act, (failure) => documentError(path, failure));
