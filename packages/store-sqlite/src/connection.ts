import { closeSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { openDatabase } from './driver.ts';

/** One connection. Each SQL text is prepared once and used again. */
export interface Connection {
  readonly get: <Row>(sql: string, ...values: readonly SQLInputValue[]) => Row | undefined;
  readonly all: <Row>(sql: string, ...values: readonly SQLInputValue[]) => readonly Row[];
  /** The first column of the first row. */
  readonly value: <A>(sql: string, ...values: readonly SQLInputValue[]) => A | undefined;
  /** The first column of each row. */
  readonly column: <A>(sql: string, ...values: readonly SQLInputValue[]) => readonly A[];
  /** Row id of an insert, and how many rows changed. */
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => { rowId: number; changes: number };
  /** Statements that are run once. */
  readonly exec: (sql: string) => void;
  /** False once the file was deleted or replaced: what is written here would then be lost. */
  readonly isCurrent: () => boolean;
  readonly close: () => void;
}

/** Opens the file, made for the current user alone where it does not exist. Throws what the driver throws. */
export function connect(path: string): Connection {
  createFile(path);
  const database = openDatabase(path);
  const opened = identity(path);
  return connectionOn(database, () => identity(path) === opened);
}

/** A connection on a database that is open; `isCurrent` says whether its file is still the one that was opened. */
export function connectionOn(database: DatabaseSync, isCurrent: () => boolean): Connection {
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    let statement = statements.get(sql);
    if (statement === undefined) {
      statement = database.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  return {
    get: <Row>(sql: string, ...values: readonly SQLInputValue[]) =>
      prepared(sql).get(...values) as Row | undefined,
    all: <Row>(sql: string, ...values: readonly SQLInputValue[]) =>
      prepared(sql).all(...values) as readonly unknown[] as readonly Row[],
    value: <A>(sql: string, ...values: readonly SQLInputValue[]) => {
      const row = prepared(sql).get(...values);
      return row && firstOf<A>(row);
    },
    column: <A>(sql: string, ...values: readonly SQLInputValue[]) =>
      prepared(sql)
        .all(...values)
        .map((row) => firstOf<A>(row)),
    run: (sql, ...values) => {
      const { lastInsertRowid, changes } = prepared(sql).run(...values);
      return { rowId: Number(lastInsertRowid), changes: Number(changes) };
    },
    exec: (sql) => database.exec(sql),
    isCurrent,
    close: () => {
      statements.clear();
      database.close();
    },
  };
}

/** Without a list of all values: most of what a call asks for is one of them. */
function firstOf<A>(row: Readonly<Record<string, unknown>>): A {
  for (const column in row) return row[column] as A;
  throw new Error('a query has no column');
}

/**
 * Never opens a file that exists: closing a second handle on a database would drop the locks that other
 * connections of this process hold on it.
 */
function createFile(path: string): void {
  if (isThere(path)) return;
  makeFolder(dirname(path));
  unlessThere(() => closeSync(openSync(path, 'wx', 0o600)));
}

/** Node's own recursive way never ends below /proc, where no folder can be made; this stops at the first failure. */
function makeFolder(path: string): void {
  if (isThere(path)) return;
  if (dirname(path) !== path) makeFolder(dirname(path));
  unlessThere(() => mkdirSync(path, { mode: 0o700 }));
}

/** Another process may have made it meanwhile. */
function unlessThere(make: () => void): void {
  try {
    make();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
  }
}

export const isThere = (path: string): boolean => identity(path) !== undefined;

function identity(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats === undefined ? undefined : `${stats.dev}:${stats.ino}`;
}
