import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { PATIENCE_MS } from '../../harness/patience.ts';

/** Runs `use` on a database that nothing is written to. */
function reading<A>(path: string, use: (database: DatabaseSync) => A): A {
  const database = new DatabaseSync(path, { readOnly: true });
  try {
    return use(database);
  } finally {
    database.close();
  }
}

/**
 * A digest of all rows of all tables: the same exactly where the database says the same. What searching derives
 * from the log is left out, as it is brought up to date when it is needed and while nobody waits.
 */
export function contentHash(path: string): string {
  if (!existsSync(path)) return 'no database';
  return reading(path, (database) => {
    const hash = createHash('sha256');
    const tables = database
      .prepare(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'search_*' ORDER BY name",
      )
      .all();
    for (const { name } of tables) {
      const rows = database.prepare(`SELECT * FROM "${String(name)}"`).all();
      hash.update(`${String(name)}\n`);
      for (const row of rows.map((row) => JSON.stringify(row, plain)).sort()) hash.update(`${row}\n`);
    }
    return hash.digest('hex');
  });
}

const plain = (_: string, value: unknown): unknown =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : value;

export const count = (path: string, table: string): number =>
  existsSync(path)
    ? reading(path, (database) =>
        Number(database.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.n ?? 0),
      )
    : 0;

/** Events of all sessions in the order in which they came in. */
export const events = (
  path: string,
): readonly { readonly kind: string; readonly data: Record<string, unknown> }[] =>
  reading(path, (database) =>
    database
      .prepare('SELECT body FROM events ORDER BY position')
      .all()
      .map(({ body }) => JSON.parse(String(body))),
  );

/** Holds the write lock of a database until `release` is called. */
export function lockDatabase(
  path: string,
  kind: 'IMMEDIATE' | 'EXCLUSIVE',
): { readonly release: () => void } {
  const database = new DatabaseSync(path);
  database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; BEGIN ${kind}`);
  return {
    release: () => {
      if (database.isOpen) database.close();
    },
  };
}
