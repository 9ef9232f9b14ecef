import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { type CommandOptions, commandOf, withoutProgress, workrail } from './command-line.ts';
import { launchOf } from './launch.ts';
import { endAndAudit } from './open-server.ts';
import { openRawDriver } from './raw-driver.ts';
import { cliProgram, FIXTURES } from './server-files.ts';
import { homeForTest, newHome, type ServerHome } from './server-home.ts';

/** A check of `workrail doctor --json`. */
export interface Check {
  readonly id: string;
  readonly status: 'ok' | 'warning' | 'fault' | 'not_looked_at';
  readonly message: string;
  readonly fix?: string;
  readonly details?: readonly string[];
}

export interface Examined {
  readonly status: number | null;
  readonly checks: readonly Check[];
  readonly stdout: string;
}

/** What a note says that nobody but its session is to see. */
export const NOTE = 'Mended the cookie of the login.';

/** A home in which everything works: a session with a step done, a client that is set up. Each test gets a copy. */
export function workingHomes(): () => ServerHome {
  const model = newHome();
  beforeAll(async () => {
    model.make();
    const server = await openRawDriver(launchOf({ home: model, workflowPaths: [FIXTURES] }));
    const { structured } = await server.call('start_workflow', {
      workflowId: 'demo.six-steps',
      title: 'Login',
    });
    const { stateToken, ackToken } = structured;
    await server.call('continue_workflow', { stateToken, ackToken, output: { notesMarkdown: NOTE } });
    await endAndAudit(server);
    expect(workrail(['setup', 'cursor', '--write'], { home: model })).toMatchObject({
      status: 0,
      stderr: '',
    });
    rmSync(join(model.data, 'compile-cache'), { recursive: true });
  });
  afterAll(model.remove);
  return () => {
    const home = homeForTest();
    cpSync(model.root, home.root, { recursive: true });
    // The copy of a folder has the usual mode.
    chmodSync(home.data, 0o700);
    lastingNode(home);
    return home;
  };
}

/** A Node in this folder of a home. */
export function nodeBelow(home: ServerHome, folder: string): string {
  const node = home.write(`${folder}/node`, `#!/bin/sh\nexec '${process.execPath}' "$@"\n`);
  chmodSync(node, 0o755);
  return node;
}

/** Lets the clients' entries start a Node that stays: the one that runs the tests may lie in a cache. */
export function lastingNode(home: ServerHome): void {
  const command = JSON.stringify(nodeBelow(home, 'bin'));
  for (const path of ['.cursor/mcp.json', '.codex/config.toml']) {
    const file = join(home.root, path);
    if (!existsSync(file)) continue;
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      text.replace(/("command": |command = )"[^"]*"/, (_, key) => `${key}${command}`),
    );
  }
}

/** Runs the doctor, and holds it to its word that it changes nothing and leaves nothing behind. */
export function examine(home: ServerHome, how: Omit<CommandOptions, 'home'> = {}): Examined {
  const temporary = mkdtempSync(join(tmpdir(), 'workrail-e2e-tmp-'));
  chmodSync(temporary, 0o777);
  const before = treeOf(home.root);
  const env = { ...how.env, TMPDIR: temporary };
  const { status, stdout, stderr } = workrail(['doctor', '--json'], { home, ...how, env });
  expect(stderr).toBe('');
  expect(treeOf(home.root)).toEqual(before);
  rmdirSync(temporary);
  const { checks, ok } = JSON.parse(stdout) as {
    readonly checks: readonly Check[];
    readonly ok: boolean;
  };
  expect(status).toBe(ok ? 0 : 1);
  for (const check of checks) if (isWrong(check)) expect(check).toHaveProperty('fix');
  return { status, checks, stdout };
}

export const isWrong = ({ status }: Check): boolean => status === 'fault' || status === 'warning';

export const faultsIn = ({ checks }: Examined): readonly Check[] =>
  checks.filter(({ status }) => status === 'fault');

/** Does what a fix says behind `Run: `, with this build of the program. */
export function follow(home: ServerHome, fix: string | undefined): void {
  const [, line = ''] = /^Run: (.*)$/.exec(fix ?? '') ?? [];
  expect(line).not.toBe('');
  const own = `'${process.execPath}' '${cliProgram()}'`;
  const { options } = commandOf([], { home });
  const done = spawnSync('sh', ['-c', line.replace(/^workrail\b/, own)], options);
  expect({ ...done, stderr: withoutProgress(done.stderr) }).toMatchObject({ status: 0, stderr: '' });
  lastingNode(home);
}

/** Every file and folder below a folder, with all that a look from outside could change. */
function treeOf(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const path = join(folder, name);
      const stats = lstatSync(path);
      const content = stats.isFile() ? readFileSync(path) : '';
      return `${name} ${stats.mode} ${stats.mtimeMs} ${createHash('sha256').update(content).digest('hex')}`;
    });
}
