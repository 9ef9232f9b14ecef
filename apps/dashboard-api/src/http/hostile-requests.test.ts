import { connect } from 'node:net';
import { BODY_BYTES } from '@workrail/dashboard-contract';
import { describe, expect, it } from 'vitest';
import { expectRefused } from '../testing/expect-refused.ts';
import { pathOf, SAMPLES } from '../testing/samples.ts';
import { cookieFor, served, type TestRequest, TOKEN } from '../testing/served.ts';

const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` };

/** The files of the page, which need no token, and a path of the API that there is not. */
const OTHER_PATHS = ['/', '/sessions/x', '/assets/main-0123abcd.js', '/api/nothing'];

const ALL = [
  ...SAMPLES.map(({ name, method, path, body, headers }) => ({ name, method, path, body, headers })),
  ...OTHER_PATHS.map((path) => ({ name: path, method: 'GET', path, body: undefined, headers: {} })),
];

describe.each(ALL)('$name', ({ method, path, body, headers }) => {
  const asking = (more: TestRequest['headers']): TestRequest => ({
    method,
    path,
    headers: { ...headers, ...WITH_TOKEN, ...more },
    ...(body === undefined ? {} : { body }),
  });

  it.each([
    ['of another site', () => 'evil.example'],
    ['of another site that leads here', (port: number) => `evil.example:${port}`],
    ['of another port', (port: number) => `127.0.0.1:${port + 1}`],
    ['without its port', () => '127.0.0.1'],
    ['that only looks like ours', (port: number) => `127.0.0.1:${port}.evil.example`],
    ['that is empty', () => ''],
    ['that is missing', () => undefined],
  ])('refuses a host %s', async (_, host) => {
    await expectRefused((port) => asking({ host: host(port) }), 403);
  });

  it.each([
    ['of another site', () => 'https://evil.example'],
    ['of another port', (port: number) => `http://127.0.0.1:${port + 1}`],
    ['over TLS', (port: number) => `https://127.0.0.1:${port}`],
    ['that begins like ours', (port: number) => `http://127.0.0.1:${port}.evil.example`],
    ['null', () => 'null'],
    ['that is empty', () => ''],
  ])('refuses an origin %s', async (_, origin) => {
    await expectRefused((port) => asking({ origin: origin(port) }), 403);
  });
});

const PROTECTED = [
  ...SAMPLES.filter(({ route }) => route.access !== 'open'),
  { name: 'a path that there is not', method: 'GET', path: '/api/nothing', body: undefined, headers: {} },
  { name: 'a path in other letters', method: 'GET', path: '/%61pi/status', body: undefined, headers: {} },
];

describe.each(PROTECTED)('$name', ({ method, path, body, headers }) => {
  it.each<[string, (port: number) => TestRequest['headers']]>([
    ['no token', () => ({})],
    ['a wrong token', () => ({ authorization: 'Bearer wrong' })],
    ['a token that is cut', () => ({ authorization: `Bearer ${TOKEN.slice(0, -1)}` })],
    ['the token in another scheme', () => ({ authorization: `Basic ${TOKEN}` })],
    ['a wrong cookie', (port) => ({ cookie: `workrail_${port}=wrong` })],
    ['the token as a cookie', (port) => ({ cookie: `workrail_${port}=${TOKEN}` })],
    ['the cookie of another port', (port) => ({ cookie: `workrail_${port + 1}=${cookieFor(port + 1)}` })],
    ['its cookie under another name', (port) => ({ cookie: `workrail=${cookieFor(port)}` })],
    [
      'the cookie, sent by a page of another port',
      (port) => ({ cookie: `workrail_${port}=${cookieFor(port)}`, 'sec-fetch-site': 'same-site' }),
    ],
  ])('refuses %s', async (what, wrong) => {
    await expectRefused(
      (port) => ({
        method,
        path,
        headers: { ...headers, ...wrong(port) },
        ...(body === undefined ? {} : { body }),
      }),
      what.includes('page of another') ? 403 : 401,
    );
  });
});

describe.each(SAMPLES)('$name', ({ route, method, path, body, headers }) => {
  const asking = (changed: Partial<TestRequest>): TestRequest => ({
    method,
    path,
    ...(body === undefined ? {} : { body }),
    ...changed,
    headers: { ...headers, ...WITH_TOKEN, ...changed.headers },
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => one !== method))(
    'refuses %s, and says what it answers to',
    async (other) => {
      const dashboard = await served();
      const got = await dashboard.send({ method: other, path, headers: { ...headers, ...WITH_TOKEN } });
      expect(got).toMatchObject({ status: 405, headers: { allow: expect.stringContaining(method) } });
      expect(dashboard.called).toEqual([]);
    },
  );

  it('refuses a member that it does not know', () => {
    const joint = path.includes('?') ? '&' : '?';
    return expectRefused(
      () => asking({ path: `${path}${joint}surprise=1` }),
      route.answer.kind === 'feed' ? 426 : 400,
    );
  });

  it.each(Object.keys(route.params?.shape ?? {}))('refuses a wrong %s', async (key) => {
    for (const wrong of ['%2e%2e%2f', 'x'.repeat(500), '%00', 'ses_%0d%0aa']) {
      if (key === 'workflowId' && wrong !== 'x'.repeat(500)) continue;
      await expectRefused(
        () => asking({ path: path.replace(pathOf(route, {}), pathOf(route, { [key]: wrong })) }),
        400,
      );
    }
  });

  if (route.query !== undefined && route.answer.kind !== 'feed')
    it.each(Object.keys(route.query.shape))('refuses %s twice, and what is too long for it', async (key) => {
      const joint = path.includes('?') ? '&' : '?';
      await expectRefused(() => asking({ path: `${path}${joint}${key}=a&${key}=b` }), 400);
      await expectRefused(() => asking({ path: `${path}${joint}${key}=${'x'.repeat(8_000)}` }), 400);
    });

  if (route.body === undefined) return;
  const { bytes } = route.body;

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonx',
    undefined,
  ])('refuses a body of type %s', (type) =>
    expectRefused(() => asking({ headers: { 'content-type': type } }), 415),
  );

  it('refuses a body that says that it is too large, before it comes', () =>
    expectRefused(
      () => asking({ body: '', headers: { 'content-length': String(bytes + 1), expect: '100-continue' } }),
      413,
    ));

  it('refuses a body that turns out too large', () => {
    const piece = Buffer.alloc(Math.min(bytes, 1_048_576), ' ');
    return expectRefused(
      () => asking({ body: [...Array(Math.ceil(bytes / piece.length)).fill(piece), '{}'] }),
      413,
    );
  });

  it.each(['', '{', '[]', 'null', '"text"', '{"__proto__":{}}', '{} {}'])('refuses the body %j', (wrong) =>
    expectRefused(() => asking({ body: wrong }), 400),
  );

  it('refuses a body that is not UTF-8', () =>
    expectRefused(() => asking({ body: [Uint8Array.of(0x22, 0xff, 0x22)] }), 400));

  it('refuses members that it does not know and values of another type, each by name', async () => {
    const right = JSON.parse(body ?? '{}') as Record<string, unknown>;
    await expectRefused(() => asking({ body: JSON.stringify({ ...right, surprise: 1 }) }), 400);
    for (const key of Object.keys(right))
      await expectRefused(() => asking({ body: JSON.stringify({ ...right, [key]: 7 }) }), 400);
  });
});

it.each(['http://evil.example/api/status', 'http://127.0.0.1/', '*', 'x'])(
  'a target such as %s is refused',
  async (path) => {
    await expectRefused(() => ({ path, method: path === '*' ? 'OPTIONS' : 'GET' }), 400);
  },
);

it('says what a number of a query has to be', async () => {
  const { ask } = await served();
  const { body } = await ask({ path: '/api/sessions?limit=-1', headers: WITH_TOKEN });
  expect(body).toContain('must be a whole number, written in digits only');
  expect(body).not.toContain('received string');
});

it.each(['0x10', '1e2', '5.0', '+5', ' 5', '', '-1'])('%j is no number of a query', (limit) =>
  expectRefused(
    () => ({ path: `/api/sessions?limit=${encodeURIComponent(limit)}`, headers: WITH_TOKEN }),
    400,
  ),
);

it('a request that names two hosts is refused, also where both are right', async () => {
  const { port } = await served();
  for (const upgrade of ['', 'Connection: Upgrade\r\nUpgrade: websocket\r\n']) {
    const answer = await new Promise<string>((resolve) => {
      const host = `Host: 127.0.0.1:${port}\r\n`;
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET / HTTP/1.1\r\n${host}${host}${upgrade}\r\n`),
      );
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk;
      });
      socket.on('close', () => resolve(text));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain('names more than one host');
  }
});

it('the limit of a body is the one of its route', () => {
  expect(
    SAMPLES.filter(({ route }) => (route.body?.bytes ?? 0) > BODY_BYTES).map(({ name }) => name),
  ).toEqual(['importBundle']);
});
