import { connect } from 'node:net';
import { TE } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { SAMPLES } from '../testing/samples.ts';
import { cookieFor, served, TOKEN } from '../testing/served.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

describe.each(SAMPLES.filter(({ name }) => name !== 'signIn' && name !== 'changes' && name !== 'openApi'))(
  '$name',
  ({ method, path, body, headers }) => {
    const asked = { method, path, ...(body === undefined ? {} : { body }) };

    it('comes to its use case with the cookie and the own origin, and with the token and none', async () => {
      const { port, send, called } = await served();
      const cookie = `workrail_${port}=${cookieFor(port)}`;
      const own = [
        { authorization: `Bearer ${TOKEN}` },
        { cookie, origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' },
        { cookie, origin: `http://localhost:${port}`, host: `LOCALHOST:${port}` },
        { cookie, 'sec-fetch-site': 'none', host: `[::1]:${port}` },
      ];
      for (const more of own) await send({ ...asked, headers: { ...headers, ...more } });
      expect(called.length).toBe(own.length);
    });

    it('says what failed in the one shape, with a status that fits', async () => {
      const { ask } = await served();
      const got = await ask({ ...asked, headers });
      expect(got).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
      expect(JSON.parse(got.body)).toMatchObject({ error_code: 'STORE_BUSY', retryable: true });
    });
  },
);

describe('signing in', () => {
  const signIn = (token: string) => ({
    method: 'POST',
    path: '/api/sign-in',
    headers: JSON_TYPE,
    body: JSON.stringify({ token }),
  });

  it('gives the cookie of this port for the token', async () => {
    const { port, send } = await served();
    const got = await send(signIn(TOKEN));
    expect(got).toMatchObject({ status: 200, body: '{"ok":true}' });
    expect(got.headers['set-cookie']).toEqual([
      `workrail_${port}=${cookieFor(port)}; Path=/; HttpOnly; SameSite=Strict`,
    ]);
  });

  it('gives it once for what a browser is started with', async () => {
    const { send, pass } = await served();
    const text = pass();
    expect(await send(signIn(text))).toMatchObject({ status: 200 });
    const again = await send(signIn(text));
    expect(again.status).toBe(401);
    expect(again.headers['set-cookie']).toBeUndefined();
  });

  it('is refused after ten wrong tokens, but never with the right one', async () => {
    const { send, pass } = await served();
    for (let count = 0; count < 10; count += 1)
      expect(await send(signIn('wrong'))).toMatchObject({ status: 401 });
    const got = await send(signIn('wrong'));
    expect(got).toMatchObject({ status: 429, headers: { 'retry-after': '6' } });
    expect(got.headers['set-cookie']).toBeUndefined();
    for (const right of [TOKEN, pass()]) expect(await send(signIn(right))).toMatchObject({ status: 200 });
  });
});

describe('the page', () => {
  it('is there for everybody, at every path that is none of a file or of the API', async () => {
    const { send } = await served();
    for (const path of ['/', '/sessions/ses_x', '/runs/a/b?c=d', '/apiary'])
      expect(await send({ path })).toMatchObject({
        status: 200,
        headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
        body: expect.stringContaining('The page'),
      });
  });

  it('has files that are kept for ever where their names say what is in them', async () => {
    const { send } = await served();
    const kept = await send({ path: '/assets/main-0123abcd.js' });
    expect(kept.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(kept.headers['cache-control']).toContain('immutable');
    expect((await send({ path: '/robots.txt' })).headers['cache-control']).toBe('no-cache');
  });

  it('is answered to HEAD without a body', async () => {
    const { send, ask } = await served();
    expect(await send({ path: '/', method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
    expect(await ask({ path: '/api/openapi.json', method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  });
});

it('a defect of a use case is a 500 that says nothing of itself, and is logged under its id', async () => {
  const { ask, logged } = await served({
    describeStore: () => {
      throw new Error('a secret of the machine');
    },
  });
  const got = await ask({ path: '/api/status' });
  expect(got.status).toBe(500);
  expect(got.body).not.toContain('secret');
  expect(JSON.parse(got.body).correlation_id).toMatch(/^[0-9a-f-]{36}$/);
  expect(logged.length).toBe(2);
});

it('more requests at once than any page sends are told to wait', async () => {
  const { ask, called } = await served({
    describeStore: () => TE.right({ sessions: 0, cursor: '' }),
  });
  const got = await Promise.all(Array.from({ length: 610 }, () => ask({ path: '/api/status' })));
  const refused = got.filter(({ status }) => status === 429);
  expect({ refused: refused.length, called: called.length }).toEqual({ refused: 10, called: 600 });
  expect(refused[0]?.headers['retry-after']).toBe('1');
});

it('who has no access cannot use up the requests of who has it', async () => {
  const { send, ask, port } = await served();
  const got = await Promise.all(Array.from({ length: 610 }, () => send({ path: '/icon.svg' })));
  expect(got.filter(({ status }) => status === 429).length).toBe(10);
  expect(await ask({ path: '/api/openapi.json' })).toMatchObject({ status: 200 });
  const cookie = `workrail_${port}=${cookieFor(port)}`;
  expect(await send({ path: '/', headers: { cookie } })).toMatchObject({ status: 200 });
});

it.each(['cross-site', 'same-site'])(
  'what a %s page makes a browser load is refused, and counts for nobody',
  async (site) => {
    const { send } = await served();
    const image = { 'sec-fetch-site': site, 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    const got = await Promise.all(
      Array.from({ length: 610 }, () => send({ path: '/icon.svg', headers: image })),
    );
    expect(new Set(got.map(({ status }) => status))).toEqual(new Set([403]));
    const frame = { ...image, 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' };
    expect(await send({ path: '/', headers: frame })).toMatchObject({ status: 403 });
    const link = { ...frame, 'sec-fetch-dest': 'document' };
    expect(await send({ path: '/', headers: link })).toMatchObject({ status: 200 });
  },
);

it('an HTTP request that cannot be read is refused in the one shape', async () => {
  const { port, send } = await served();
  const raw = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'));
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('close', () => resolve(text));
  });
  expect(raw).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(raw).toContain('x-content-type-options: nosniff');
  const large = await send({ path: '/', headers: { 'x-large': 'x'.repeat(20_000) } });
  expect(large.status).toBe(431);
});
