import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { expect } from 'vitest';
import { PROGRAMS } from '../../../apps/export-cli/src/programs.ts';
import { compiledPrograms } from '../../harness/compiled-programs.ts';
import { INSTALLED_PROGRAMS } from '../../harness/installed-programs.ts';
import { PATIENCE_MS } from '../../harness/patience.ts';
import { runInResident } from './resident-program.ts';
import { cliProgram } from './server-files.ts';
import type { ServerHome } from './server-home.ts';

export interface CommandOptions {
  readonly home: ServerHome;
  /** Added to the environment that the home gives. */
  readonly env?: Readonly<Record<string, string>>;
  /** Instead of the home's project. */
  readonly cwd?: string;
  readonly nodeArgs?: readonly string[];
  /** What is piped in; nothing where it is left out. */
  readonly input?: string;
  /** Another build of the program. */
  readonly cli?: string;
  /** Starts a process for this command line alone, for tests of what a process does. */
  readonly apart?: true;
  /** Leaves the commands that are printed as they are, with the home's data folder; see `withoutDataDir`. */
  readonly asPrinted?: true;
}

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** How `workrail` is started, in an environment that holds nothing of the machine but the folder of Node. */
export function commandOf(
  args: readonly string[],
  { home, env, cwd, cli = cliProgram(), nodeArgs = [], input = '' }: CommandOptions,
) {
  return {
    command: process.execPath,
    args: [...nodeArgs, cli, ...args],
    options: {
      env: {
        ...compiledPrograms(),
        PATH: [dirname(process.execPath), INSTALLED_PROGRAMS, '/usr/bin', '/bin'].join(delimiter),
        HOME: home.root,
        WORKRAIL_DATA_DIR: home.data,
        WORKRAIL_BUNDLED_PATH: join(home.root, 'bundled'),
        ...env,
      },
      cwd: cwd ?? home.work,
      input,
      encoding: 'utf8' as const,
      maxBuffer: 50_000_000,
      timeout: PATIENCE_MS,
    },
  };
}

/** Runs `workrail` to its end. A hang is ended and fails. */
export function workrail(args: readonly string[], options: CommandOptions): Ended {
  const { status, stdout, stderr } = needsProcess(args, options)
    ? start(args, options)
    : runAgain(args, options);
  const said = options.asPrinted === true ? (text: string) => text : withoutDataDir(options.home);
  return { status, stdout: said(stdout), stderr: said(withoutProgress(stderr)) };
}

function start(args: readonly string[], options: CommandOptions): Ended {
  const { command, args: all, options: how } = commandOf(args, options);
  const { status, signal, stdout, stderr } = spawnSync(command, all, how);
  expect(signal).toBe(null);
  return { status, stdout, stderr };
}

function runAgain(args: readonly string[], options: CommandOptions): Ended {
  const { env, cwd } = commandOf(args, options).options;
  return runInResident({ file: options.cli ?? cliProgram(), args, env, cwd });
}

/** Other programs end their process themselves, and some variables say how a process starts. */
const needsProcess = (
  args: readonly string[],
  { apart, nodeArgs, input = '', env = {} }: CommandOptions,
): boolean =>
  apart === true ||
  nodeArgs !== undefined ||
  input !== '' ||
  process.platform === 'win32' ||
  PROGRAMS.some(({ name }) => args.includes(name)) ||
  Object.keys(env).some((name) => /^(?:NODE_|LC_|LANG$|TZ$)/.test(name));

/**
 * Printed commands name the data folder, which is another one in every test; most tests are not about it. That they name
 * it is tested with `asPrinted`.
 */
const withoutDataDir =
  ({ data }: ServerHome) =>
  (text: string): string =>
    text.replaceAll(` --data-dir ${data}`, '');

/** What a program said besides how far it is, which it tells on a machine that is slow enough, and on no other. */
export const withoutProgress = (stderr: string): string =>
  stderr.replaceAll(/^workrail: \d+(?: of \d+)? [a-z ]+\n/gm, '');

/** Arguments of Node that let a program believe that somebody watches. */
export const watched = (...streams: readonly ('stdin' | 'stdout' | 'stderr')[]): readonly string[] => [
  '--import',
  `data:text/javascript,${encodeURIComponent(
    streams.map((name) => `Object.defineProperty(process.${name}, 'isTTY', { value: true });`).join('\n'),
  )}`,
];

/** A workflow file with these steps; everything else is filled in. */
export const workflowFile = (
  id: string,
  steps: readonly object[] = [step('only')],
  more: object = {},
): object => ({
  id,
  name: `Flow ${id}`,
  description: 'For the tests.',
  version: '1.0.0',
  steps,
  ...more,
});

export const step = (id: string, more: object = {}): object => ({
  id,
  title: id,
  prompt: `Do ${id}.`,
  ...more,
});

/** Characters that would act on a terminal; line ends may stand where a program puts them. */
const ACTING = /[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]--[\u00ad\u200c\u200d]]/v;

export const expectHarmless = (text: string): void => expect(text.replaceAll('\n', '')).not.toMatch(ACTING);
