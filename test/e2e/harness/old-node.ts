import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect } from 'vitest';
import { PATIENCE_MS } from '../../harness/patience.ts';
import { homeForTest } from './server-home.ts';

/** Versions that are too old for the programs, the newest of them last. */
export const TOO_OLD = ['12.22.0', '18.20.0', '20.19.0', '22.18.0'] as const;

/** Arguments with which this Node says that it is another one. */
export const pretend = (version: string): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
     Object.defineProperty(process, 'version', { value: 'v${version}' });`,
  )}`,
];

/** A Node on this machine that is too old for the programs, if there is one. */
export function oldNode(): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'node'))
    .find((node) => {
      if (!existsSync(node)) return false;
      const major = /^v(\d+)\./.exec(spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout ?? '')?.[1];
      return major !== undefined && Number(major) < 22;
    });
}

interface StartedProgram {
  /** As it calls itself. */
  readonly name: string;
  readonly file: string;
  readonly args?: readonly string[];
}

/** The program, started by a Node that is too old, says so in one line, ends at once and leaves nothing behind. */
export function expectRefusal(program: StartedProgram, node: string, nodeArgs: readonly string[]): void {
  const home = homeForTest();
  const { status, signal, stdout, stderr } = spawnSync(
    node,
    [...nodeArgs, program.file, ...(program.args ?? [])],
    {
      env: { HOME: home.root, WORKRAIL_DATA_DIR: home.data },
      cwd: home.work,
      input: '{"jsonrpc":"2.0","id":1,"method":"ping"}\n',
      encoding: 'utf8',
      timeout: PATIENCE_MS,
    },
  );
  expect({ status, signal, stdout }).toEqual({ status: 1, signal: null, stdout: '' });
  const [said, ...more] = stderr.split('\n');
  expect(said).toMatch(/^\S+ needs Node 22\.19 or newer and was started by v\d+\.\d+\.\d+\. .+$/);
  expect(said?.startsWith(`${program.name} `)).toBe(true);
  expect(more).toEqual(['']);
  expect(existsSync(home.data)).toBe(false);
}
