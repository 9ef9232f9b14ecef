import { E } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { type Connection, connect } from '../connection.ts';
import { storeFile } from '../testing/store-file.ts';
import { prepareSchema } from './prepare-schema.ts';

test('a schema that another process makes while it is looked at is nobody else’s', async () => {
  const { path } = await storeFile();
  const connection = connect(path);
  let other: Connection | undefined;
  const overtaken: Connection = {
    ...connection,
    get: (sql, ...values) => {
      if (sql.startsWith('SELECT 1 FROM sqlite_schema') && other === undefined) {
        other = connect(path);
        expect(prepareSchema(other, path)).toEqual(E.right(undefined));
      }
      return connection.get(sql, ...values);
    },
  };
  expect(prepareSchema(overtaken, path)).toEqual(E.right(undefined));
  connection.close();
  other?.close();
});

test('a commit is on the disk when it returns: the log is written ahead, and synced each time', async () => {
  const { path } = await storeFile();
  const connection = connect(path);
  prepareSchema(connection, path);
  expect(connection.value('PRAGMA journal_mode')).toBe('wal');
  // 2 is FULL: https://www.sqlite.org/pragma.html#pragma_synchronous
  expect(connection.value('PRAGMA synchronous')).toBe(2);
  connection.close();
});
