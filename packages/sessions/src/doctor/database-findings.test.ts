import type { DatabaseState, Keyring } from '@workrail/ports';
import { expect, test } from 'vitest';
import { databaseFindings, isReadable } from './database-findings.ts';

const OURS: Extract<DatabaseState, { readonly is: 'ours' }> = {
  is: 'ours',
  schema: 6,
  supported: 6,
  bytes: 4_096,
  walBytes: 0,
  isUsed: true,
};
const KEYS: Keyring = { current: new Uint8Array(32), hasSessions: true };
const statuses = (state: DatabaseState, keyring?: Keyring) =>
  databaseFindings('/data/workrail.db', state, keyring).map(({ id, status }) => `${id} ${status}`);

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

test.each<DatabaseState>([{ is: 'missing' }, { is: 'empty' }, { ...OURS, isUsed: false }])(
  'C9: $is beside keys that were used is a warning that sessions may be lost',
  (state) => {
    expect(statuses(state, KEYS)[0]).toBe('database warning');
    expect(databaseFindings('/data/workrail.db', state, KEYS)[0]?.message).toContain(
      'if there were sessions, they are lost',
    );
  },
);

test('C9: keys that no session was begun under are no sign of a loss', () => {
  for (const state of [{ is: 'missing' }, { ...OURS, isUsed: false }] as const)
    expect(statuses(state, { ...KEYS, hasSessions: false })[0]).toBe('database ok');
});

test('what an older version wrote can be looked at, what a newer one wrote cannot', () => {
  expect(isReadable({ ...OURS, schema: 3 })).toBe(true);
  expect(isReadable({ ...OURS, schema: 7 })).toBe(false);
  expect(isReadable({ is: 'empty' })).toBe(false);
});

test('an older schema is not a fault: the next start mends it', () =>
  expect(databaseFindings('', { ...OURS, schema: 3 }, KEYS)[1]?.message).toBe(
    'The schema of the database is version 3; the next start migrates it to 6.',
  ));
