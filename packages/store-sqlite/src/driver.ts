import type { DatabaseSync } from 'node:sqlite';

type Sqlite = typeof import('node:sqlite');

let sqlite: Sqlite | undefined;

/** Opens a database file with Node's own SQLite, which is loaded here, on first use. */
export function openDatabase(path: string): DatabaseSync {
  sqlite ??= loadQuietly();
  return new sqlite.DatabaseSync(path);
}

/** Opens what is there, by path or `file:` name, and never writes to it. */
export function openReadOnly(name: string): DatabaseSync {
  sqlite ??= loadQuietly();
  return new sqlite.DatabaseSync(name, { readOnly: true });
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
