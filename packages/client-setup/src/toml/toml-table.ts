import type { Json, JsonObject } from '@workrail/kernel';
import { quoted } from '../quoted.ts';

/** A table with its members, without a line break at its end. */
export const tomlTable = (path: readonly string[], members: JsonObject, lineBreak: string): string =>
  [`[${path.join('.')}]`, ...Object.entries(members).map(([key, value]) => tomlPair(key, value))].join(
    lineBreak,
  );

export const tomlPair = (key: string, value: Json): string => `${key} = ${tomlValue(value)}`;

/** Texts and lists of texts: an entry holds nothing else. */
export const tomlValue = (value: Json): string =>
  Array.isArray(value) ? `[${value.map(tomlValue).join(', ')}]` : quoted(String(value));
