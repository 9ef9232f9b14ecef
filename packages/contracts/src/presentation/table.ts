import { defined, isJsonObject, type Json, type JsonObject } from '@workrail/kernel';
import type { ArtifactBlock } from './block.ts';
import { type Column, KEY, type TableSection, VALUE } from './section.ts';
import { pathIn, placeIn, textAt, textOf } from './texts.ts';

type Table = Extract<ArtifactBlock, { readonly kind: 'table' }>;
type Row = readonly string[];

/** Behind the columns that a contract names. */
const MORE = { title: 'More', look: undefined };

/** The rows of a section, each once and in its order, without columns that are empty in all; undefined where it has none. */
export function tableOf(section: TableSection, value: Json): Table | undefined {
  const entries = section.of === 'members' ? membersOf(value) : value;
  if (!Array.isArray(entries) || !entries.every(isJsonObject)) return undefined;
  const columns = [...section.columns, MORE];
  const rows = ordered(
    section,
    distinct(
      section,
      entries.map((entry) => rowOf(section, entry)),
    ),
  );
  // A row that says nothing is of another form.
  if (rows.length === 0 || rows.some((row) => row.every((cell) => cell === ''))) return undefined;
  const used = columns.flatMap((column, at) => (rows.some((row) => row[at] !== '') ? [{ column, at }] : []));
  return {
    kind: 'table',
    title: section.title,
    columns: used.map(({ column: { title, look } }) => defined({ title, look })),
    rows: rows.map((row) => used.map(({ at }) => row[at] ?? '')),
  };
}

const membersOf = (value: Json): Json =>
  isJsonObject(value)
    ? Object.entries(value).map(([key, member]) =>
        isJsonObject(member) ? { ...member, [KEY]: key } : { [KEY]: key, [VALUE]: member },
      )
    : value;

const rowOf = ({ columns }: TableSection, entry: JsonObject): Row => [
  ...columns.map(({ from }) => ('file' in from ? placeIn(entry, from) : textAt(entry, from))),
  moreIn(columns, entry),
];

/** What an entry says in keys that no column is for. */
function moreIn(columns: readonly Column[], entry: JsonObject): string {
  const paths = columns.flatMap(({ from }) => ('file' in from ? [from.file, from.line] : [from]));
  const used = paths.map((one) => pathIn(entry, one)?.split('.')[0]);
  return Object.entries(entry)
    .filter(([key, value]) => !used.includes(key) && value !== null && value !== '')
    .map(([key, value]) => `${key}: ${textOf(value) || JSON.stringify(value)}`)
    .join('; ');
}

/** Of rows that are the same in what makes them one, the last; it stands where the first one stood. */
function distinct({ columns, unique }: TableSection, rows: readonly Row[]): readonly Row[] {
  const at = unique?.map((title) => columns.findIndex((column) => column.title === title));
  const keyOf = (row: Row): string => JSON.stringify(at?.map((index) => row[index]) ?? row);
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

function ordered({ columns, order }: TableSection, rows: readonly Row[]): readonly Row[] {
  if (order === undefined) return rows;
  const at = columns.findIndex(({ title }) => title === order.column);
  const { ranks } = order;
  const cellOf = (row: Row): string => row[at] ?? '';
  const rankOf = (row: Row): number => {
    const rank = ranks?.indexOf(cellOf(row).toLowerCase()) ?? 0;
    return rank < 0 ? Number.MAX_SAFE_INTEGER : rank;
  };
  const inOrder = (one: string, other: string): number => Number(one > other) - Number(one < other);
  return rows.toSorted((one, other) =>
    ranks === undefined ? inOrder(cellOf(one), cellOf(other)) : rankOf(one) - rankOf(other),
  );
}
