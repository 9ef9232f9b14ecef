import { describe, expect, it } from 'vitest';
import { expectRefused } from '../testing/expect-refused.ts';
import { served, TOKEN } from '../testing/served.ts';

const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` };

describe('the page', () => {
  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('does not answer to %s', (method) =>
    expectRefused(() => ({ method, path: '/' }), 405),
  );

  it.each(['/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/%zz', '//etc/passwd', '/workflows/wr.review'])(
    'is all that %s gives',
    async (path) => {
      const { send } = await served();
      expect(await send({ path })).toMatchObject({ status: 200, body: expect.stringContaining('The page') });
    },
  );

  it.each([
    '/assets/main-89abcdef.js',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/assets/%00',
    '/none.svg',
    '/.env',
    '/sessions/main.js',
  ])('is not what %s gives, which is no file of it', (path) => expectRefused(() => ({ path }), 404));

  it.each(['/api;x', '/api%2fstatus', '/API/status', '/api.json'])(
    'is not what %s gives, which is no path of the API',
    async (path) => {
      await expectRefused(() => ({ path, headers: WITH_TOKEN }), 404);
      await expectRefused(() => ({ path }), 401);
    },
  );

  it('has its icon where browsers look for one', async () => {
    const { send } = await served();
    const icon = { status: 200, headers: { 'content-type': 'image/svg+xml' } };
    expect(await send({ path: '/favicon.ico' })).toMatchObject(icon);
  });
});
