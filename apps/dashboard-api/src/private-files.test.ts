import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { E } from '@workrail/kernel';
import { beforeEach, expect, it, vi } from 'vitest';
import { privateFiles, removeAbandoned } from './private-files.ts';

let above: string;

beforeEach(() => {
  above = mkdtempSync(join(tmpdir(), 'workrail-private-'));
  vi.stubEnv('TMPDIR', above);
  vi.stubEnv('TEMP', above);
  return () => {
    vi.unstubAllEnvs();
    rmSync(above, { recursive: true, force: true });
  };
});

/** A number that no process has any more. */
const gone = (): number => spawnSync(process.execPath, ['-e', '']).pid;

it('a failure is told with the folder, and is not kept', async () => {
  const files = privateFiles();
  rmSync(above, { recursive: true });
  expect(await files.folder()).toEqual(
    E.left({ _tag: 'TemporaryFolderError', folder: above, reason: expect.stringMatching(/^ENOENT[^,]*$/) }),
  );
  mkdirSync(above);
  const made = await files.folder();
  if (E.isLeft(made)) throw new Error('there is room again');
  expect(dirname(made.right.at('x'))).toContain(`workrail-dashboard-${process.pid}-`);
  files.removeAll();
  expect(readdirSync(above)).toEqual([]);
});

it('a root that somebody removed is made anew', async () => {
  const files = privateFiles();
  await files.folder();
  for (const name of readdirSync(above)) rmSync(join(above, name), { recursive: true });
  expect(E.isRight(await files.folder())).toBe(true);
});

it('only folders of dashboards that are gone are removed', async () => {
  const pid = gone();
  const folder = (name: string) => {
    mkdirSync(join(above, name));
    writeFileSync(join(above, name, 'file'), '');
    return name;
  };
  const left = folder(`workrail-dashboard-${pid}-aB3xYz`);
  const kept = [
    folder(`workrail-dashboard-${process.pid}-aB3xYz`),
    folder(`workrail-dashboard-${process.ppid}-aB3xYz`),
    folder(`workrail-dashboard-${pid}-aB3xYz.d`),
    folder(`workrail-dashboard-${pid}-aB3x`),
    folder(`workrail-dashboard-x${pid}-aB3xYz`),
    folder('else'),
  ];
  const link = `workrail-dashboard-${pid}-linked`;
  symlinkSync(join(above, 'else'), join(above, link), 'junction');
  const file = `workrail-dashboard-${pid}-aFileX`;
  writeFileSync(join(above, file), '');
  await removeAbandoned();
  expect(readdirSync(above).toSorted()).toEqual([...kept, link, file].toSorted());
  expect(existsSync(join(above, left))).toBe(false);
  expect(existsSync(join(above, 'else', 'file'))).toBe(true);
});
