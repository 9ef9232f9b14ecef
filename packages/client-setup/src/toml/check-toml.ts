import { E, type Either, type JsonObject } from '@workrail/kernel';
import type { TomlTable, TomlValue } from 'smol-toml';
import { SERVER_NAME } from '../server.ts';
import type { EditedText } from '../text-edit.ts';
import { type ClientTextError, changesMore } from '../text-error.ts';
import { isTable, parsedToml, tableIn } from './toml-file.ts';

/** The edit, where it changed nothing but the entry: `entry` is there, or nothing of it, and all else means the same. */
export function checkedToml(
  before: string,
  after: EditedText,
  servers: string,
  entry: JsonObject | undefined,
): Either<ClientTextError, EditedText> {
  const [was, is] = [parsedToml(before), parsedToml(after.text)];
  if (E.isRight(was) && E.isRight(is) && isAsMeant(was.right, is.right, servers, entry))
    return E.right(after);
  return changesMore(before, 0);
}

function isAsMeant(was: TomlTable, is: TomlTable, servers: string, entry: JsonObject | undefined): boolean {
  const listed = [tableIn(was, servers), tableIn(is, servers)] as const;
  const [old, now] = [tableIn(listed[0], SERVER_NAME), tableIn(listed[1], SERVER_NAME)];
  const own =
    entry === undefined
      ? now === undefined
      : Object.entries(entry).every(([key, value]) => sameToml(now?.[key], value as TomlValue)) &&
        sameToml(without(old, ...Object.keys(entry)), without(now, ...Object.keys(entry)));
  return (
    own &&
    sameToml(without(was, servers), without(is, servers)) &&
    sameToml(without(listed[0], SERVER_NAME), without(listed[1], SERVER_NAME))
  );
}

const without = (table: TomlTable = {}, ...keys: readonly string[]): TomlTable =>
  Object.fromEntries(Object.entries(table).filter(([key]) => !keys.includes(key)));

/** Whether two values mean the same; dates by their text, numbers also where they are none. */
export function sameToml(one: TomlValue | undefined, other: TomlValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => sameToml(item, other[index]));
  if (one instanceof Date && other instanceof Date) return one.toISOString() === other.toISOString();
  if (!isTable(one) || !isTable(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameToml(one[key], other[key]))
  );
}
