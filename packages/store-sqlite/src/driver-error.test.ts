import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isBusy, storeError } from './driver-error.ts';

const sqlite = (errcode: number) =>
  Object.assign(new Error('what SQLite says'), { code: 'ERR_SQLITE_ERROR', errcode });
const BUSY_RECOVERY = 261;
const BUSY_SNAPSHOT = 517;
const BUSY_TIMEOUT = 773;

test.each([5, BUSY_RECOVERY, BUSY_SNAPSHOT, BUSY_TIMEOUT, 6, 15])(
  'SQLite code %i means: try again',
  (code) => {
    expect(isBusy(sqlite(code))).toBe(true);
  },
);

test.each([
  [sqlite(8), 'read-only'],
  [sqlite(264), 'read-only'],
  [sqlite(11), 'damaged'],
  [sqlite(26), 'not a WorkRail database'],
  [sqlite(14), 'cannot be opened'],
  [sqlite(778), 'the disk reported an error'],
  [sqlite(1), 'cannot be used'],
  [Object.assign(new Error(), { code: 'EACCES' }), 'not permitted'],
  [Object.assign(new Error(), { code: 'EROFS' }), 'read-only'],
])('%s becomes an error with a reason that a person can act on', (cause, reason) => {
  expect(isBusy(cause)).toBe(false);
  expect(storeError(cause, '/data/workrail.db')).toEqual({
    _tag: 'StoreUnavailableError',
    reason: expect.stringMatching(new RegExp(`^/data/workrail\\.db: .*${reason}`)),
  });
});

test.each([sqlite(19), sqlite(21), new TypeError('oops'), undefined, 'text'])('%s is a defect', (cause) => {
  expect(isBusy(cause)).toBe(false);
  expect(storeError(cause, '/data/workrail.db')).toBeUndefined();
});

test.each([
  sqlite(13),
  Object.assign(new Error(), { code: 'ENOSPC' }),
  Object.assign(new Error(), { code: 'EDQUOT' }),
])('C2: %s says on which volume there is no room', (cause) => {
  const path = join(tmpdir(), 'none', 'workrail.db');
  const error = storeError(cause, path);
  if (error?._tag !== 'StoreUnavailableError') throw new Error('another error');
  expect(error.fullVolume).toEqual(expect.any(String));
  expect(path.startsWith(error.fullVolume ?? '?')).toBe(true);
  expect(error.reason).toContain(`${error.fullVolume} is full, so ${path} cannot be written`);
});
