import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FLAGS, variableOf } from '../../apps/dashboard-api/src/options.ts';
import { type Dashboard, openDashboard } from '../browser/harness/dashboard.ts';
import { PATIENCE_MS } from '../harness/patience.ts';
import { dashboardProgram } from './harness/server-files.ts';
import { homeForTest, type ServerHome } from './harness/server-home.ts';

/** Runs the program with what it does not come up with. */
const run = (home: ServerHome, args: readonly string[], env: object = {}): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [dashboardProgram(), ...args], {
    cwd: home.work,
    env: { HOME: home.root, WORKRAIL_DATA_DIR: home.data, ...env },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });

const status = ({ origin, token }: Dashboard, headers: object = {}) =>
  fetch(`${origin}/api/status`, { headers: { authorization: `Bearer ${token}`, ...headers } });

/** An address of this machine that is not its loopback. */
const otherAddress = (): string | undefined =>
  Object.values(networkInterfaces())
    .flat()
    .find((one) => one !== undefined && !one.internal && one.family === 'IPv4')?.address;

const canConnect = (address: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host: address, port, timeout: PATIENCE_MS }, () => resolve(true));
    socket.on('error', () => resolve(false)).on('timeout', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });

test('only this machine reaches it, and nothing is warned of, unless it is told to listen elsewhere', async () => {
  const dashboard = await openDashboard({ home: homeForTest() });
  expect(new URL(dashboard.link).hostname).toBe('127.0.0.1');
  expect((await status(dashboard)).status).toBe(200);
  for (const address of ['::1', '127.0.0.2', otherAddress() ?? '127.0.0.3'])
    expect(await canConnect(address, dashboard.port), address).toBe(false);
  expect(dashboard.stderr()).toBe('');
});

test.each([
  ['flag', ['--listen', '0.0.0.0'], {}],
  ['variable', [], { WORKRAIL_LISTEN: '0.0.0.0' }],
])(
  'told by a %s to listen everywhere, it warns once, and asks for the token there too',
  async (_, args, env) => {
    const dashboard = await openDashboard({ home: homeForTest(), args, env });
    const address = otherAddress() ?? '127.0.0.1';
    const there = { ...dashboard, origin: `http://${address}:${dashboard.port}` };
    expect((await fetch(`${there.origin}/api/status`)).status).toBe(401);
    expect((await status(there)).status).toBe(200);
    expect((await status({ ...there, token: 'wrong' })).status).toBe(401);
    expect(dashboard.stderr().match(/warning/g)).toEqual(['warning']);
    expect(dashboard.stderr()).toContain('plain HTTP');
  },
);

test('a port that is taken moves it to the next, and it says so in a line; both serve one data folder', async () => {
  const home = homeForTest();
  const first = await openDashboard({ home });
  const second = await openDashboard({ home, args: ['--port', String(first.port)] });
  expect(second.port).toBeGreaterThan(first.port);
  expect(second.stderr()).toBe(
    `workrail-dashboard: port ${first.port} is taken; using ${second.port} instead\n`,
  );
  expect(second.token).toBe(first.token);
  const cookies = await Promise.all(
    [first, second].map(async ({ origin, token }) => {
      const body = JSON.stringify({ token });
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(`${origin}/api/sign-in`, { method: 'POST', headers, body });
      return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    }),
  );
  const asked = (at: Dashboard, cookie: string) => fetch(`${at.origin}/api/status`, { headers: { cookie } });
  expect((await asked(first, cookies.join('; '))).status).toBe(200);
  expect((await asked(second, cookies.join('; '))).status).toBe(200);
  expect((await asked(second, cookies[0] ?? '')).status).toBe(401);
});

/** A request whose body the dashboard waits for. */
async function halfRequest({ port, token }: Dashboard): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const head = [
    'POST /api/bundles HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    `Authorization: Bearer ${token}`,
    'Content-Type: application/json',
    'Content-Length: 999',
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 100 /);
}

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s ends it at once, also while somebody follows and somebody stops in the middle of a request',
  async (signal) => {
    const dashboard = await openDashboard({ home: homeForTest() });
    const { WebSocket } = await import('ws');
    const socket = new WebSocket(`${dashboard.origin.replace('http', 'ws')}/api/changes`, {
      headers: { authorization: `Bearer ${dashboard.token}` },
    });
    await new Promise((resolve) => socket.once('message', resolve));
    await halfRequest(dashboard);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const ended = new Promise((resolve) => dashboard.process.once('exit', resolve));
    const asked = performance.now();
    dashboard.process.kill(signal);
    expect(await ended).toBe(0);
    // It takes less than a second. The request would be waited for for two minutes.
    expect(performance.now() - asked).toBeLessThan(30_000);
    expect(await closed).toBe(1001);
  },
);

test('neither the token nor a request stands in what it logs', async () => {
  const dashboard = await openDashboard({ home: homeForTest(), args: ['--log-level', 'debug'] });
  await status(dashboard);
  await status({ ...dashboard, token: 'wrong' });
  await fetch(`${dashboard.origin}/api/nodes/0000000000000`, {
    headers: { authorization: `Bearer ${dashboard.token}` },
  });
  expect(dashboard.stderr()).not.toContain(dashboard.token);
});

test('help names every flag with its variable, and leaves nothing behind', () => {
  const home = homeForTest();
  const { stdout, status } = run(home, ['--help']);
  expect(status).toBe(0);
  const words = stdout.replaceAll(/\s+/g, ' ');
  for (const flag of Object.keys(FLAGS)) {
    expect(words).toContain(`--${flag} `);
    expect(words).toContain(`(environment: ${variableOf(flag)})`);
  }
  expect(run(home, ['--version']).stdout).toBe('0.1.0\n');
});

test.each<[string, readonly string[], object, number, string]>([
  ['a port that is none', ['--port', '70000'], {}, 2, '--port is "70000"'],
  ['a variable that is no port', [], { WORKRAIL_PORT: 'x' }, 2, '--port is "x"'],
  ['a session that is none', ['--session', 'x\u001b[2J'], {}, 2, '--session is "x\\u{1b}[2J"'],
  ['a level that is none', ['--log-level', 'loud'], {}, 2, '--log-level is "loud"'],
  ['a flag that there is not', ['--prot', '1'], {}, 2, "unknown option '--prot'"],
  ['a word too many', ['serve'], {}, 2, 'too many arguments'],
  ['an address of another machine', ['--listen', '192.0.2.1'], {}, 1, 'cannot listen on 192.0.2.1'],
  [
    'a relative data folder',
    ['--data-dir', 'here'],
    {},
    2,
    "--data-dir is 'here', which is not an absolute path",
  ],
  ['one of a variable', [], { WORKRAIL_DATA_DIR: 'here' }, 1, "WORKRAIL_DATA_DIR is 'here'"],
])('%s is refused, and nothing is served', (_, args, env, code, words) => {
  const { status, stdout, stderr } = run(homeForTest(), args, env);
  expect(stderr).toContain(`workrail-dashboard: `);
  expect(stderr).toContain(words);
  expect({ status, stdout }).toEqual({ status: code, stdout: '' });
});

test('a data folder or a keyring that cannot be used is said at the start', () => {
  const home = homeForTest();
  writeFileSync(home.data, 'a file');
  expect(run(home, [])).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(home.data) });
  const other = homeForTest();
  mkdirSync(other.data, { recursive: true, mode: 0o700 });
  writeFileSync(`${other.data}/keyring.json`, 'nonsense', { mode: 0o600 });
  expect(run(other, [])).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('keyring.json'),
  });
});

test('where there is no browser to open, it says so in a line without the token, and serves', async () => {
  const home = homeForTest();
  const dashboard = await openDashboard({ home, args: ['--open'], env: { PATH: home.root } });
  await expect.poll(dashboard.stderr).toMatch(/^workrail-dashboard: no browser could be opened .*\n$/);
  expect(dashboard.stderr()).not.toContain(dashboard.token);
  expect((await status(dashboard)).status).toBe(200);
});

test('where what opens a browser fails, it says so', async () => {
  const home = homeForTest();
  chmodSync(home.write('bin/xdg-open', '#!/bin/sh\nexit 3\n'), 0o755);
  const dashboard = await openDashboard({
    home,
    args: ['--open'],
    env: { PATH: `${join(home.root, 'bin')}:/usr/bin:/bin` },
  });
  await expect
    .poll(dashboard.stderr)
    .toMatch(/^workrail-dashboard: no browser could be opened \(.* code 3\); open the link yourself\n$/);
});

test('what a killed dashboard left on its way is removed at the next start', async () => {
  const home = homeForTest();
  const temporary = join(home.root, 'tmp');
  mkdirSync(temporary);
  const env = { TMPDIR: temporary };
  const dashboard = await openDashboard({ home, env });
  const upload = JSON.stringify({ fileName: 'a.jsonl', contentBase64: '' });
  const headers = { authorization: `Bearer ${dashboard.token}`, 'content-type': 'application/json' };
  await fetch(`${dashboard.origin}/api/bundles`, { method: 'POST', headers, body: upload });
  const ended = new Promise((resolve) => dashboard.process.once('exit', resolve));
  dashboard.process.kill('SIGKILL');
  await ended;
  expect(readdirSync(temporary)).toEqual([
    expect.stringMatching(new RegExp(`^workrail-dashboard-${dashboard.process.pid}-`)),
  ]);
  await openDashboard({ home, env });
  await expect.poll(() => readdirSync(temporary)).toEqual([]);
});

test('the browser is opened at the session that is named, with a link that is good for once', async () => {
  const home = homeForTest();
  const opened = join(home.root, 'opened');
  const session = 'ses_01890a5d-ac96-774b-bcce-b302099a8057';
  const browser = home.write('bin/xdg-open', `#!/bin/sh\nprintf %s "$1" > "${opened}"\n`);
  chmodSync(browser, 0o755);
  const env = {
    PATH: `${join(home.root, 'bin')}:/usr/bin:/bin`,
    WORKRAIL_OPEN: '1',
    WORKRAIL_SESSION: session,
  };
  const dashboard = await openDashboard({ home, env });
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8')).toContain('#token=');
  const { origin, pathname, hash } = new URL(readFileSync(opened, 'utf8'));
  expect({ origin, pathname }).toEqual({ origin: dashboard.origin, pathname: `/sessions/${session}` });
  expect(new URL(dashboard.link).pathname).toBe(pathname);
  expect(hash).not.toContain(dashboard.token);
  const token = hash.slice('#token='.length);
  const signIn = () =>
    fetch(`${origin}/api/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
  expect([(await signIn()).status, (await signIn()).status]).toEqual([200, 401]);
  expect((await status({ ...dashboard, token })).status).toBe(401);
  expect(dashboard.stderr()).toBe('');
});
