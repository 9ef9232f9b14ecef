import { E, type Either, either, type Json, type JsonObject } from '@workrail/kernel';
import type { TomlTable, TomlValue } from 'smol-toml';
import { SERVER_NAME } from '../server.ts';
import { type EditedText, edited, lineBreakOf, type TextEdit, trimmedEnd } from '../text-edit.ts';
import { type ClientTextError, refuse } from '../text-error.ts';
import { checkedToml, sameToml } from './check-toml.ts';
import { isBelow, readToml, type TomlFile, type TomlSection, tableIn } from './toml-file.ts';
import { type EntryPath, obstacle } from './toml-obstacle.ts';
import { cutSection, endOfLine, endOfSection } from './toml-places.ts';
import { tomlPair, tomlTable, tomlValue } from './toml-table.ts';

type Outcome<A> = Either<ClientTextError, A>;

/** The text with this entry among its servers, as a table; what else the entry holds stays. */
export const withTomlEntry = (text: string, servers: string, entry: JsonObject): Outcome<EditedText> =>
  either(({ value }) => {
    const path = [servers, SERVER_NAME] as const;
    const { table, sections } = value(editable(text, path, 'write'));
    const section = sections.find(({ header }) => header?.path.length === 2 && isBelow(header.path, path));
    const current = tableIn(tableIn(table, servers), SERVER_NAME);
    const edits =
      section === undefined
        ? [added(text, sections, path, entry)]
        : changes(text, section, current ?? {}, entry);
    if (edits.length === 0) return { text, outcome: 'already_there' };
    const outcome = section === undefined ? 'added' : 'updated';
    return value(checkedToml(text, { text: edited(text, edits), outcome }, servers, entry));
  });

/** What the entry holds; undefined where there is none. */
export const tomlEntry = (text: string, servers: string): Outcome<unknown> =>
  E.map(({ table }: TomlFile) => tableIn(table, servers)?.[SERVER_NAME])(readToml(text));

/** The text without the tables of the entry. */
export const withoutTomlEntry = (text: string, servers: string): Outcome<EditedText> =>
  either(({ value }) => {
    const path = [servers, SERVER_NAME] as const;
    const { sections } = value(editable(text, path, 'remove'));
    const own = sections.filter(({ header }) => header !== undefined && isBelow(header.path, path));
    if (own.length === 0) return { text, outcome: 'not_there' };
    // The last one first, so that the places of the others stay.
    const after = own.reduceRight((left, section) => edited(left, [cutSection(left, section)]), text);
    return value(checkedToml(text, { text: after, outcome: 'removed' }, servers, undefined));
  });

/** What the text says, where nothing stands in the way. */
const editable = (text: string, path: EntryPath, doing: 'write' | 'remove'): Outcome<TomlFile> =>
  E.chain((file: TomlFile): Outcome<TomlFile> => {
    const refusal = obstacle(file, path, doing);
    return refusal === undefined ? E.right(file) : refuse(text, refusal);
  })(readToml(text));

/** Behind the last server, else at the end: a table takes in all that follows it. */
function added(
  text: string,
  sections: readonly TomlSection[],
  path: readonly string[],
  entry: JsonObject,
): TextEdit {
  const lineBreak = lineBreakOf(text);
  const table = tomlTable(path, entry, lineBreak);
  const end = trimmedEnd(text, 0, text.length);
  if (end === 0) return { offset: 0, length: 0, content: `${table}${lineBreak}` };
  const last = sections.findLast(({ header }) => header?.path[0] === path[0]);
  const offset = last === undefined ? end : endOfSection(text, last);
  return { offset, length: 0, content: `${lineBreak}${lineBreak}${table}` };
}

function changes(
  text: string,
  { header, pairs }: TomlSection,
  current: TomlTable,
  entry: JsonObject,
): readonly TextEdit[] {
  let above = header?.end ?? 0;
  return Object.entries(entry).flatMap(([key, wanted]): readonly TextEdit[] => {
    const pair = pairs.find(({ path }) => path.length === 1 && path[0] === key);
    const place = endOfLine(text, above);
    if (pair === undefined) return [{ offset: place, length: 0, content: newLine(text, key, wanted) }];
    above = pair.end;
    return sameToml(current[key], wanted as TomlValue)
      ? []
      : [{ offset: pair.value, length: pair.end - pair.value, content: tomlValue(wanted) }];
  });
}

const newLine = (text: string, key: string, value: Json): string =>
  `${lineBreakOf(text)}${tomlPair(key, value)}`;
