import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { askedBy, FLAGS, variableOf } from '../../apps/dashboard-api/src/options.ts';
import { NODE_NEEDED } from '../../packages/node-host/src/node-needed.ts';
import { openDashboard } from '../browser/harness/dashboard.ts';
import { homeForTest } from '../e2e/harness/server-home.ts';

// Whether an image comes of it only Docker can say. What it relies on is here.
const FOLDER = fileURLToPath(new URL('../../packages/workrail', import.meta.url));
const read = (name: string): string => readFileSync(join(FOLDER, name), 'utf8');
const manifest = JSON.parse(read('package.json'));

/** What stands after each instruction of this name. */
const all = (name: string): readonly string[] =>
  [...read('Dockerfile').matchAll(new RegExp(`^${name} (.+)$`, 'gm'))].map(([, rest = '']) => rest);
const only = (name: string): string => {
  const [rest = '', ...more] = all(name);
  expect({ name, more }).toEqual({ name, more: [] });
  return rest;
};
const env = () =>
  Object.fromEntries(
    only('ENV')
      .split(' ')
      .map((pair) => pair.split('=')),
  );

test('its Node is new enough', () => {
  const [, major = ''] = /^node:(\d+)-alpine$/.exec(only('FROM')) ?? [];
  expect(Number(major)).toBeGreaterThan(NODE_NEEDED[0]);
});

test('it copies all that the package has, and the build sees nothing else', () => {
  const copied = all('COPY').flatMap((line) => line.split(' ').slice(0, -1));
  expect(copied.toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
  for (const path of copied) expect(existsSync(join(FOLDER, path)), path).toBe(true);
  const [first, ...seen] = read('.dockerignore').trim().split('\n');
  expect([first, seen.toSorted()]).toEqual(['*', copied.map((path) => `!${path}`).toSorted()]);
});

test('it starts the dashboard, as a user who is not root and owns the data folder', () => {
  const [node, program = ''] = JSON.parse(only('ENTRYPOINT'));
  expect([node, program]).toEqual(['node', manifest.bin['workrail-dashboard']]);
  expect(only('USER')).toBe('node');
  expect(only('RUN')).toContain(`chown node:node ${only('VOLUME')}`);
  expect(only('VOLUME')).toBe(env().WORKRAIL_DATA_DIR);
});

test('its variables are those of the dashboard, and mean what it exposes', () => {
  const known = Object.keys(FLAGS).map(variableOf);
  expect(Object.keys(env()).filter((name) => !known.includes(name))).toEqual([]);
  expect(askedBy({}, env())).toMatchObject({ right: { listen: '0.0.0.0', port: Number(only('EXPOSE')) } });
});

test('its health check tells a dashboard that answers from one that does not', async () => {
  const { WORKRAIL_LISTEN } = env();
  const dashboard = await openDashboard({ home: homeForTest(), env: { WORKRAIL_LISTEN } });
  const [, check = ''] = /^CMD (\[.+\])$/.exec(only('HEALTHCHECK')) ?? [];
  const [node, ...args] = JSON.parse(check);
  expect(node).toBe('node');
  const status = (port: number) =>
    spawnSync(process.execPath, args, { env: { WORKRAIL_PORT: String(port) } }).status;
  expect(status(dashboard.port)).toBe(0);
  expect(status(await freePort())).toBe(1);
});

test('its comment and the page about it name the folder that it is built from', () => {
  const folder = manifest.repository.directory;
  const command = `docker build --tag workrail-dashboard ${folder}`;
  expect(basename(FOLDER)).toBe(basename(folder));
  for (const name of ['Dockerfile', '../../docs/installing.md']) expect(read(name)).toContain(command);
});

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0));
    });
  });
