import type { DatabaseState } from '@workrail/ports';
import { expect, test } from 'vitest';
import { databaseFindings, isReadable } from './database-findings.ts';

const OURS: Extract<DatabaseState, { readonly is: 'ours' }> = {
  is: 'ours',
  schema: 6,
  supported: 6,
  bytes: 4_096,
  walBytes: 0,
};
const statuses = (state: DatabaseState, hasKeys = false) =>
  databaseFindings('/data/workrail.db', state, hasKeys).map(({ id, status }) => `${id} ${status}`);

test.each<[DatabaseState, readonly string[]]>([
  [{ is: 'missing' }, ['database ok']],
  [{ is: 'empty' }, ['database ok']],
  [{ is: 'no_database' }, ['database fault', 'log not_looked_at']],
  [{ is: 'other_program' }, ['database fault', 'log not_looked_at']],
  [{ is: 'unreadable', reason: 'x' }, ['database fault', 'log not_looked_at']],
  [OURS, ['database ok', 'schema ok']],
  [{ ...OURS, schema: 3 }, ['database ok', 'schema ok']],
  [{ ...OURS, schema: 7 }, ['database ok', 'schema fault']],
  [{ ...OURS, walBytes: 5_000 }, ['database ok', 'schema ok', 'wal ok']],
  [{ ...OURS, walBytes: 3e8 }, ['database ok', 'schema ok', 'wal warning']],
])('%j', (state, findings) => expect(statuses(state)).toEqual(findings));

test.each<DatabaseState>([{ is: 'missing' }, { is: 'empty' }])(
  'C9: $is beside keys is a warning that sessions may be lost',
  (state) => {
    expect(statuses(state, true)).toEqual(['database warning']);
    expect(databaseFindings('/data/workrail.db', state, true)[0]?.message).toContain(
      'if there were sessions, they are lost',
    );
  },
);

test('what an older version wrote can be looked at, what a newer one wrote cannot', () => {
  expect(isReadable({ ...OURS, schema: 3 })).toBe(true);
  expect(isReadable({ ...OURS, schema: 7 })).toBe(false);
  expect(isReadable({ is: 'empty' })).toBe(false);
});

test('an older schema is not a fault: the next start mends it', () =>
  expect(databaseFindings('', { ...OURS, schema: 3 }, true)[1]?.message).toBe(
    'The schema of the database is version 3; the next start migrates it to 6.',
  ));
