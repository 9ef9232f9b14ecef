import { isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { Paths } from './section.ts';

/** A text, number or yes and no as a text; empty for anything else. */
export const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

function atPath(row: JsonObject, path: string): Json | undefined {
  let at: Json | undefined = row;
  for (const key of path.split('.')) at = isJsonObject(at) && Object.hasOwn(at, key) ? at[key] : undefined;
  return at;
}

/** The first path at which a text stands. */
export const pathIn = (row: JsonObject, paths: Paths): string | undefined =>
  paths.find((path) => textOf(atPath(row, path)) !== '');

/** The first text that stands at one of the paths; empty where there is none. */
export function textAt(row: JsonObject, paths: Paths): string {
  const path = pathIn(row, paths);
  return path === undefined ? '' : textOf(atPath(row, path));
}

/** `src/a.ts:12`; the file alone where no line is known. */
export function placeIn(
  row: JsonObject,
  { file, line }: { readonly file: Paths; readonly line: Paths },
): string {
  const [path, number] = [textAt(row, file), textAt(row, line)];
  return path !== '' && number !== '' ? `${path}:${number}` : path;
}
