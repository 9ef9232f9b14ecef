import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { unlessMissing } from '../failure-reason.ts';
import { createFile, replaceFile } from './atomic-write.ts';
import { DocumentFault } from './document-fault.ts';

/** The document at `path`, checked; undefined where there is no file. */
export async function readDocument<T>(path: string, schema: z.ZodType<T>): Promise<T | undefined> {
  const text = await textOf(path);
  return text === undefined ? undefined : checked(parsed(text), schema);
}

/**
 * Writes the document as a whole, checked, mode 0600. One that is new does not replace a file that appeared meanwhile
 * (`EEXIST`).
 */
export async function writeDocument<T>(
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
