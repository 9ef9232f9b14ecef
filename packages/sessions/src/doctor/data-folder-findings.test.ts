import type { DataFolderFacts, GuardedPath } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { dataFolderFindings } from './data-folder-findings.ts';
import type { CheckId } from './finding.ts';

const FOLDER: GuardedPath = { path: '/data', isFolder: true, mode: 0o700, otherOwner: undefined };
const FILE: GuardedPath = { path: '/data/a b.db', isFolder: false, mode: 0o600, otherOwner: undefined };
const FACTS: DataFolderFacts = {
  state: 'there',
  obstacle: undefined,
  guarded: [FOLDER, FILE],
  freeBytes: 5e9,
  network: undefined,
  locks: [],
  leftovers: [],
};

const found = (id: CheckId, facts: Partial<DataFolderFacts>, namedBy?: string) =>
  dataFolderFindings({ path: '/data', namedBy }, { ...FACTS, ...facts }).find((one) => one.id === id);

test('a folder as the server makes it is well', () => {
  const findings = dataFolderFindings({ path: '/data', namedBy: undefined }, FACTS);
  expect(findings.map(({ status }) => status)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
});

test('the folder says who names it, and whether it is there', () => {
  expect(found('data-folder', {})?.message).toBe('The data folder is /data (the default on this system).');
  expect(found('data-folder', { state: 'missing' }, '--data-dir')).toMatchObject({
    status: 'ok',
    message: 'The data folder /data (from --data-dir) does not exist yet; the server creates it.',
  });
});

describe('an obstacle is a fault', () => {
  const obstacle = { path: '/data', reason: 'permission denied (EACCES)' };

  test('that a command mends where the user has given away their own rights', () => {
    const guarded = [{ ...FOLDER, mode: 0o500 }];
    expect(found('data-folder', { obstacle, guarded })).toMatchObject({
      status: 'fault',
      fix: 'Run: chmod u+rwx /data',
    });
    const file = { obstacle: { ...obstacle, path: FILE.path }, guarded: [{ ...FILE, mode: 0o400 }] };
    expect(found('data-folder', file)?.fix).toBe("Run: chmod u+rw '/data/a b.db'");
  });

  test.each<[string, readonly GuardedPath[]]>([
    ['another user’s', [{ ...FOLDER, mode: 0o500, otherOwner: 0 }]],
    ['on a system without modes', [{ ...FOLDER, mode: undefined }]],
    ['of a disk that is read-only', [FOLDER]],
    ['of a folder above', []],
  ])('that another folder mends where it is %s', (_, guarded) =>
    expect(found('data-folder', { obstacle, guarded })?.fix).toMatch(/^Name a folder that you can write to/),
  );
});

describe('access', () => {
  test('of others is a warning with the commands', () => {
    const guarded = [
      { ...FOLDER, mode: 0o755 },
      { ...FILE, mode: 0o640 },
    ];
    expect(found('access', { guarded })).toMatchObject({
      status: 'warning',
      fix: "Run: chmod 700 /data && chmod 600 '/data/a b.db'",
      details: ['/data has mode 0755', '/data/a b.db has mode 0640'],
    });
  });

  test('to what belongs to somebody else is a warning', () => {
    expect(found('access', { guarded: [{ ...FOLDER, otherOwner: 1000 }] })).toMatchObject({
      status: 'warning',
      details: ['/data belongs to user 1000'],
    });
  });

  test('is not spoken of where the system has no modes', () => {
    expect(found('access', { guarded: [{ ...FOLDER, mode: undefined }] })).toBeUndefined();
    expect(found('access', { guarded: [] })).toBeUndefined();
  });
});

test.each([
  [1e9, 'ok'],
  [2e8, 'warning'],
  [1e6, 'fault'],
])('%d bytes that are free: %s', (freeBytes, status) =>
  expect(found('disk-space', { freeBytes })?.status).toBe(status),
);

test('free space that nobody tells is not spoken of', () =>
  expect(found('disk-space', { freeBytes: undefined })).toBeUndefined());

test('a network file system is a warning', () =>
  expect(found('file-system', { network: 'NFS' })).toMatchObject({
    status: 'warning',
    message: expect.stringContaining('(NFS)'),
  }));

test('a lock that is held is well; a quiet one and a leftover go by a command', () => {
  expect(found('leftovers', { locks: [{ path: '/data/k.lock', quietMs: 3_000 }] })?.status).toBe('ok');
  expect(
    found('leftovers', { locks: [{ path: '/data/k.lock', quietMs: 60_000 }], leftovers: ['/data/.k.tmp'] }),
  ).toMatchObject({
    status: 'warning',
    fix: 'Run: rmdir /data/k.lock && rm /data/.k.tmp',
    details: ['/data/k.lock', '/data/.k.tmp'],
  });
});
