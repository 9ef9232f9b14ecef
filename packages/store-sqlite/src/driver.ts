import type { DatabaseSync, DatabaseSyncOptions } from 'node:sqlite';

type Sqlite = typeof import('node:sqlite');

let sqlite: Sqlite | undefined;

/** Opens a database by path or `file:` name with Node's own SQLite, which is loaded here, on first use. */
export function openDatabase(name: string, options: DatabaseSyncOptions = {}): DatabaseSync {
  sqlite ??= loadQuietly();
  return new sqlite.DatabaseSync(name, options);
}

/** Some Node versions warn that their SQLite is experimental. Just that warning is left out. */
function loadQuietly(): Sqlite {
  const emitWarning = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: never[]) => {
    if (!String(warning).includes('SQLite is an experimental feature')) {
      Reflect.apply(emitWarning, process, [warning, ...rest]);
    }
  }) as typeof process.emitWarning;
  try {
    return process.getBuiltinModule('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}
