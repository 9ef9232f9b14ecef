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
