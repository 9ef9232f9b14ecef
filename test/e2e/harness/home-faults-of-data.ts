import {
  chmodSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { changeText, type HomeFault, run, settings } from './home-fault.ts';
import type { ServerHome } from './server-home.ts';

const sql = (home: ServerHome, text: string): void => {
  const database = new DatabaseSync(home.database);
  database.exec(text);
  database.close();
};

const backup = (home: ServerHome): string => join(home.root, 'backup.db');
const keep = (home: ServerHome): void => writeFileSync(backup(home), readFileSync(home.database));
const restore = (home: ServerHome): void => writeFileSync(home.database, readFileSync(backup(home)));
const keyring = (home: ServerHome): string => join(home.data, 'keyring.json');
/** Keys that stayed alone would say that there were sessions. */
const moveAway = (home: ServerHome): void => {
  for (const file of [home.database, keyring(home)]) renameSync(file, `${file}.old`);
};

export const DATABASE_FAULTS: readonly HomeFault[] = [
  {
    what: 'an event that was edited',
    id: 'log',
    words: /^Of 1 session checked, 1 is damaged\.\nses_[0-9a-f-]+, event 3: /,
    fix: /^Restore the data folder from a backup, or continue without the damaged sessions/,
    plant: (home) => {
      keep(home);
      sql(home, "UPDATE events SET body = replace(body, 'cookie', 'coffee')");
    },
    mend: restore,
  },
  {
    what: 'a document that is gone',
    id: 'log',
    words: /the (workflow|context) of event 2 is missing/,
    fix: /^Restore the data folder from a backup/,
    plant: (home) => {
      keep(home);
      sql(home, 'DELETE FROM blobs');
    },
    mend: restore,
  },
  {
    what: 'a database of a newer version',
    id: 'schema',
    words: /written by a newer WorkRail: its schema is version 99, and this program knows version \d+/,
    fix: /^Update WorkRail on this machine/,
    plant: (home) => {
      keep(home);
      sql(home, 'PRAGMA user_version = 99');
    },
    mend: restore,
  },
  {
    what: 'a database that is no database',
    id: 'database',
    words: /~\/data\/workrail\.db is not an SQLite database/,
    fix: /^Restore it from a backup\. Without one, move it and keyring\.json away/,
    plant: (home) => writeFileSync(home.database, 'Dear diary, '.repeat(500)),
    mend: restore,
  },
  {
    what: 'the database of another program',
    id: 'database',
    words: /~\/data\/workrail\.db is a database of another program/,
    fix: /^Move it and keyring\.json away/,
    plant: (home) => sql(home, 'PRAGMA application_id = 7'),
    mend: moveAway,
  },
];

export const DATA_FAULTS: readonly HomeFault[] = [
  {
    what: 'a key that is cut off',
    id: 'keys',
    words: /~\/data\/keyring\.json cannot be used: current\.key: must be 32 bytes/,
    fix: /move it away/,
    plant: (home) => {
      writeFileSync(join(home.root, 'keyring.backup'), readFileSync(keyring(home)));
      changeText(keyring(home), /("key": ".{10})[^"]*/, '$1');
    },
    mend: (home) => writeFileSync(keyring(home), readFileSync(join(home.root, 'keyring.backup'))),
  },
  {
    what: 'keys that others can read',
    id: 'access',
    status: 'warning',
    words: /~\/data\/keyring\.json has mode 0644/,
    fix: /^Run: chmod 600 ~\/data\/keyring\.json$/,
    plant: (home) => chmodSync(keyring(home), 0o644),
    mend: run,
  },
  {
    what: 'what a program left that was killed',
    id: 'leftovers',
    status: 'warning',
    words: /~\/data\/settings\.json\.lock/,
    fix: /^Run: rmdir ~\/data\/settings\.json\.lock$/,
    plant: (home) => {
      const lock = join(home.data, 'settings.json.lock');
      mkdirSync(lock);
      const before = new Date(Date.now() - 60_000);
      utimesSync(lock, before, before);
    },
    mend: run,
  },
  {
    what: 'a setting of no value that it can have',
    id: 'settings',
    words: /~\/data\/settings\.json cannot be used: retentionDays: /,
    fix: /^Correct it in an editor/,
    plant: (home) => settings(home, { retentionDays: -4 }),
    mend: (home) => settings(home, { retentionDays: 4 }),
  },
];

/** Makes the data read-only. The superuser may write everywhere: `user` gets the home where there is one. */
export function makeReadOnly({ root, data }: ServerHome, user: number | undefined): void {
  const below = readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => join(root, name));
  if (user !== undefined) for (const path of [root, ...below]) lchownSync(path, user, user);
  chmodSync(data, 0o500);
}
