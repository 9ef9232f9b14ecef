import { nextServedRun, type ReadModelRow, type ServedRun } from '@workrail/event-log';
import { handleBytes, type SessionId, toHex } from '@workrail/kernel';
import type { Stamped } from './stamped.ts';

export type Table = ReadModelRow['table'];
export type RowOf<Name extends Table> = Extract<ReadModelRow, { readonly table: Name }>;

/** The same rows as the tables of other stores, by table and what they are looked up with, in the order they came. */
export type ReadModel = Map<string, (ReadModelRow & Stamped)[]>;

export const emptyReadModel = (): ReadModel => new Map();

/** The first 4 bytes in hex. */
export const prefixKey = (bytes: Uint8Array): string => toHex(bytes.subarray(0, 4));

/** The keys that a row is found by. */
function keysOf(row: ReadModelRow): readonly string[] {
  switch (row.table) {
    case 'sessions':
      return [row.sessionId];
    case 'nodes':
      return [
        row.node,
        prefixKey(handleBytes(row.node)),
        ...(row.parent === null ? [] : [`below ${row.parent}`]),
      ];
    case 'attempts':
      return [`${row.node} ${row.attempt}`, row.node];
    case 'retries':
      return [`${row.node} ${row.attempt}`];
    case 'attachments':
      return [`${row.node} ${row.kind}`, `${row.sessionId} ${row.kind}`];
    case 'start_keys':
      return [row.key];
    case 'imports':
      return [row.bundleId];
    case 'server_work':
      return [row.sessionId];
    case 'runs':
    case 'tips':
    case 'run_states':
      return [row.runId];
  }
}

/** Tables in which the first key belongs to one row only. */
const UNIQUE: ReadonlySet<Table> = new Set(['sessions', 'runs', 'nodes', 'attempts', 'retries']);

/** Puts one derived row in and answers how to take it out. A row that contradicts an earlier one throws. */
export function applyRow(model: ReadModel, row: ReadModelRow, commit: number): () => void {
  const [key = '', ...others] = keysOf(row);
  const first = listIn(model, row.table, key);
  if (UNIQUE.has(row.table) && first.length > 0) throw new Error(`the log says twice how ${key} came to be`);
  if ((row.table === 'tips' || row.table === 'run_states') && listIn(model, 'runs', key).length === 0)
    throw new Error(`the log mentions ${key} before it was started`);
  if (row.table === 'server_work' && isOfCanceled(model, row)) return () => undefined;
  const lists = [first, ...others.map((other) => listIn(model, row.table, other))];
  for (const list of lists) list.push({ ...row, commit });
  return () => {
    for (const list of lists) list.pop();
  };
}

/** Whether it is work of a run that was canceled, which is not taken down. */
const isOfCanceled = (model: ReadModel, { runId, due }: RowOf<'server_work'>): boolean =>
  runId !== null && due !== null && servedRun(listIn(model, 'run_states', runId))?.state === 'canceled';

/** How a run stands after the changes in a list. */
export const servedRun = (rows: readonly ReadModelRow[]): ServedRun | undefined =>
  rows.reduce<ServedRun | undefined>(
    (before, row) => (row.table === 'run_states' ? nextServedRun(before, row) : before),
    undefined,
  );

function listIn(model: ReadModel, table: Table, key: string): (ReadModelRow & Stamped)[] {
  const name = `${table} ${key}`;
  const list = model.get(name) ?? [];
  model.set(name, list);
  return list;
}

/**
 * The rows without those of one session. Lists that lose nothing stay the lists that they are: whoever holds one sees
 * what is added to it.
 */
export function withoutSession(model: ReadModel, sessionId: SessionId): ReadModel {
  const runs = new Set(
    [...model.values()]
      .flat()
      .flatMap((row) => (row.table === 'runs' && row.sessionId === sessionId ? [row.runId] : [])),
  );
  const isOther = (row: ReadModelRow): boolean =>
    'sessionId' in row ? row.sessionId !== sessionId : !runs.has(row.runId);
  return new Map([...model].map(([key, rows]) => [key, rows.every(isOther) ? rows : rows.filter(isOther)]));
}
