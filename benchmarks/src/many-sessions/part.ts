import { rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { nodeDigests } from '@workrail/node-host';
import { openSqliteStore } from '@workrail/store-sqlite';
import { addSessions, type Kind, type Range, right } from './add-sessions.ts';

/**
 * Some sessions of a large store in a file of their own, which can be built beside others. Its rows have the
 * numbers that they have in the large store, so that they only have to be copied.
 */
export interface Part {
  readonly path: string;
  readonly sessions: Range;
  /** Numbers of its first stream and its first event. */
  readonly stream: number;
  readonly position: number;
}

/** Builds the file of a part with the store's own code. */
export async function buildPart(part: Part, kind: Kind): Promise<void> {
  const store = openSqliteStore({ path: part.path, digests: nodeDigests });
  // The first transaction makes the tables.
  right(await store.read((tx) => tx.search.state())());
  inFile(part.path, RESERVE(part));
  await addSessions(store, part.sessions, kind);
  await store.close();
  inFile(part.path, RELEASE(part));
}

/** Rows in front of the first ones: SQLite numbers each row one higher than the last. */
const RESERVE = ({ stream, position }: Part): string => `
  INSERT INTO streams (id, stream_id, head, head_hash) VALUES (${stream - 1}, '', 0, x'');
  INSERT INTO events (position, stream, version, hash, body) VALUES (${position - 1}, ${stream - 1}, 0, x'', '');
  INSERT INTO search_progress (id, position) VALUES (1, ${position - 1});`;

const RELEASE = ({ stream, position }: Part): string => `
  DELETE FROM events WHERE position = ${position - 1};
  DELETE FROM streams WHERE id = ${stream - 1};`;

function inFile(path: string, sql: string): void {
  const database = new DatabaseSync(path);
  database.exec(sql);
  database.close();
}

/** A file that is to hold the rows of many parts. Nothing else may have it open. */
export interface Whole {
  /** Copies the rows of neighbouring parts, of which the first begins where the file ends; removes the parts. */
  readonly add: (parts: readonly Part[]) => void;
  readonly close: () => void;
}

/** Parts that are copied in one transaction. Each transaction writes most pages of an index anew, so few are better. */
export const TOGETHER = 8;

/** Not durable until it is closed: what is built here is thrown away with the process. */
export function openWhole(path: string): Whole {
  const database = new DatabaseSync(path, { enableForeignKeyConstraints: false });
  // There is no way from WAL to no journal at all but this one.
  database.exec('PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF');
  database.exec('PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -1500000');
  const tables = database
    .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => String(name));
  return {
    add: (parts) => {
      for (const [i, part] of parts.entries()) database.prepare(`ATTACH ? AS part${i}`).run(part.path);
      database.exec('BEGIN');
      for (const [i, part] of parts.entries()) copyRows(database, tables, { part, name: `part${i}` });
      database.exec('COMMIT');
      for (const [i, { path: file }] of parts.entries()) {
        database.exec(`DETACH part${i}`);
        for (const suffix of ['', '-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true });
      }
    },
    close: () => database.close(),
  };
}

function copyRows(
  database: DatabaseSync,
  tables: readonly string[],
  { part, name }: { readonly part: Part; readonly name: string },
): void {
  const end = endOf(database);
  if (end.stream !== part.stream || end.position !== part.position) {
    throw new Error(`a part that begins at ${part.position} can't follow an event before ${end.position}`);
  }
  database.exec('DELETE FROM main.search_progress');
  for (const table of tables) database.exec(`INSERT INTO main.${table} SELECT * FROM ${name}.${table}`);
}

/** The numbers that the next stream and the next event will have. */
export function endOf(database: DatabaseSync): Pick<Part, 'stream' | 'position'> {
  const next = (table: string, column: string): number =>
    Number(database.prepare(`SELECT coalesce(max(${column}), 0) + 1 AS next FROM main.${table}`).get()?.next);
  return { stream: next('streams', 'id'), position: next('events', 'position') };
}
