import { readFile } from 'node:fs/promises';
import type { Adapter } from 'lowdb';
import type * as z from 'zod';
import { decodedText } from '../decoded-text.ts';
import { unlessMissing } from '../failure-reason.ts';
import { createFile, replaceFile } from './atomic-write.ts';

/**
 * lowdb adapter for one JSON document: checked by `schema` on the way in and out, written as a whole, mode
 * 0600. A file that appeared since it was last read as missing is not overwritten (`EEXIST`).
 */
export function documentFile<T extends object>(path: string, schema: z.ZodType<T>): Adapter<T | null> {
  let missing = false;
  return {
    read: async () => {
      const text = await textOf(path);
      missing = text === undefined;
      return text === undefined ? null : checked(parsed(text), schema);
    },
    write: async (data) => {
      if (data === null) return;
      const text = `${JSON.stringify(checked(data, schema), null, 2)}\n`;
      await (missing ? createFile(path, text) : replaceFile(path, text));
      missing = false;
    },
  };
}

async function textOf(path: string): Promise<string | undefined> {
  const bytes = await unlessMissing(() => readFile(path));
  if (bytes === undefined) return undefined;
  const { text, encoding } = decodedText(bytes);
  if (encoding !== undefined) throw new Error(`it is not UTF-8 text; it looks like ${encoding}`);
  return text;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (failure) {
    // Only the place: the message itself quotes the document, which may hold a key.
    const place = failure instanceof Error ? /line \d+ column \d+/.exec(failure.message)?.[0] : undefined;
    throw new Error(place === undefined ? 'it is not JSON' : `it is not JSON (${place})`);
  }
}

/** The value as it was given: a schema only checks, so that a person's order of members stays. */
function checked<T>(value: unknown, schema: z.ZodType<T>): T {
  const result = schema.safeParse(value);
  if (result.success) return value as T;
  const issue = result.error.issues[0];
  const field = issue?.path.map(String).join('.') || 'the document';
  throw new Error(`${field}: ${issue?.message ?? 'is not valid'}`);
}
