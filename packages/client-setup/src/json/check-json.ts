import { E, type Either, type Json, type JsonObject } from '@workrail/kernel';
import { getNodeValue } from 'jsonc-parser';
import { SERVER_NAME } from '../server.ts';
import type { EditedText } from '../text-edit.ts';
import { type ClientTextError, changesMore } from '../text-error.ts';
import { type Member, membersOf, parseFile } from './json-tree.ts';

/**
 * The edit, where it changed nothing but the entry: `entry` is there, or nothing of it, and everything else is
 * written as it was, in the same order.
 */
export function checkedJson(
  before: string,
  after: EditedText,
  servers: string,
  entry: JsonObject | undefined,
): Either<ClientTextError, EditedText> {
  const [was, is] = [partsOf(before, servers), partsOf(after.text, servers)];
  const others = sameJson(was.others, is.others);
  const own =
    entry === undefined
      ? is.entry === undefined
      : Object.entries(entry).every(([key, value]) => sameJson(is.values[key], value)) &&
        sameJson(strangers(was, entry), strangers(is, entry));
  if (others && own) return E.right(after);
  return changesMore(before, was.entry?.node.offset ?? 0);
}

export const sameJson = (one: unknown, other: Json): boolean => JSON.stringify(one) === JSON.stringify(other);

interface Parts {
  /** All members of the file and all servers but ours, as they are written. */
  readonly others: readonly string[];
  readonly entry: Member | undefined;
  /** Members of the entry, by key: as they are written, and what they mean. */
  readonly written: readonly (readonly [key: string, text: string])[];
  readonly values: Readonly<Record<string, unknown>>;
}

function partsOf(text: string, servers: string): Parts {
  const root = parseFile(text);
  const written = ({ node: { offset, length } }: Member): string => text.slice(offset, offset + length);
  const members = E.isLeft(root) || root.right === undefined ? [] : membersOf(root.right);
  const listed = members.filter(({ key }) => key === servers).flatMap(({ value }) => membersOf(value));
  const entry = listed.find(({ key }) => key === SERVER_NAME);
  const own = entry === undefined ? [] : membersOf(entry.value);
  const others = [...members, ...listed].filter(({ key, node }) =>
    node.parent?.parent === undefined ? key !== servers : key !== SERVER_NAME,
  );
  return {
    others: [...(E.isLeft(root) ? [text] : []), ...others.map(written)],
    entry,
    written: own.map((member) => [member.key, written(member)]),
    values: Object.fromEntries(own.map(({ key, value }) => [key, getNodeValue(value)])),
  };
}

const strangers = ({ written }: Parts, entry: JsonObject): readonly string[] =>
  written.filter(([key]) => !Object.hasOwn(entry, key)).map(([, text]) => text);
