import { readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type TaskEither, TE } from '@workrail/kernel';
import type { z } from 'zod';
import { failureCode, unlessMissing } from '../failure-reason.ts';
import { makeFolder } from '../make-folder.ts';
import { createFile, replaceFile } from './atomic-write.ts';
import { type DocumentError, DocumentFault, documentError } from './document-fault.ts';
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
    read: () => outcome(path, () => readDocument(path, schema)),
    update: (change) =>
      outcome(path, async () => {
        const place = await placeOf(path);
        return withLock(place, times, (stillHeld) => changeAt(place, schema, change, stillHeld));
      }),
  };
}

async function changeAt<T extends object>(
  path: string,
  schema: z.ZodType<T>,
  change: (current: T | undefined) => T,
  stillHeld: () => boolean,
  attempt = 1,
): Promise<T> {
  const current = await readDocument(path, schema);
  const document = change(current);
  if (document === current) return document;
  if (!stillHeld()) throw new DocumentFault('its lock was lost before the change was written');
  try {
    await writeDocument(path, schema, { document, isNew: current === undefined });
    return document;
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

/** The document at `path`, checked; undefined where there is no file. */
async function readDocument<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await textOf(path);
  return text === undefined ? undefined : checked(parsed(text), schema);
}

/**
 * Writes the document as a whole, checked, mode 0600. One that is new does not replace a file that appeared meanwhile
 * (`EEXIST`).
 */
async function writeDocument<T>(
  path: string,
  schema: z.ZodType<T>,
  { document, isNew }: { readonly document: T; readonly isNew: boolean },
): Promise<void> {
  const text = `${JSON.stringify(checked(document, schema), null, 2)}\n`;
  await (isNew ? createFile(path, text) : replaceFile(path, text));
}

async function textOf(path: string): Promise<string | undefined> {
  const text = await unlessMissing(() => readFile(path, 'utf8'));
  // Editors on Windows begin UTF-8 files with a byte order mark, which JSON does not know.
  return text?.replace(/^\uFEFF/, '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (failure) {
    // Only the place: the message itself quotes the document, which may hold a key.
    const place = failure instanceof Error ? /line \d+ column \d+/.exec(failure.message)?.[0] : undefined;
    throw new DocumentFault(place === undefined ? 'it is not JSON' : `it is not JSON (${place})`);
  }
}

/** The value as it was given: a schema only checks, so that a person's order of members stays. */
function checked<T>(value: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(value);
  if (result.success) return value as T;
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') || undefined;
  throw new DocumentFault(`${field ?? 'the document'}: ${issue?.message ?? 'is not valid'}`, field);
}
