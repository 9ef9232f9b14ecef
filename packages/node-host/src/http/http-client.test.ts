import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { gzipSync } from 'node:zlib';
import { E, type Either } from '@workrail/kernel';
import type { HttpAnswer, HttpError, HttpLimits, HttpRequest } from '@workrail/ports';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type RawServer, rawServer } from '../testing/raw-server.ts';
import { SELF_SIGNED } from '../testing/self-signed.ts';
import { httpClient } from './http-client.ts';

afterEach(() => vi.unstubAllEnvs());

type Outcome = Either<HttpError, HttpAnswer>;

const send = (
  server: RawServer,
  request: Partial<HttpRequest> = {},
  limits: Partial<HttpLimits> = {},
): Promise<Outcome> =>
  httpClient().send(
    { method: 'GET', url: `${server.origin}/a`, headers: [], ...request },
    { timeoutMs: 60_000, allowedOrigins: [server.origin], ...limits },
  )();

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

const left = (outcome: Outcome) => (E.isLeft(outcome) ? outcome.left : undefined);
const textOf = (outcome: Outcome) => (E.isRight(outcome) ? Buffer.from(outcome.right.body).toString() : '');

describe('a call', () => {
  test('gives status, headers in their order, and the body', async () => {
    await using server = await rawServer((socket) =>
      socket.end(
        'HTTP/1.1 201 Created\r\nSet-Cookie: a=1\r\nX-B: 2\r\nset-cookie: c=3\r\ncontent-length: 3\r\n\r\n{"\n',
      ),
    );
    const outcome = await send(server, { method: 'POST' });
    expect(outcome).toMatchObject({
      right: {
        status: 201,
        headers: [
          ['Set-Cookie', 'a=1'],
          ['X-B', '2'],
          ['set-cookie', 'c=3'],
          ['content-length', '3'],
        ],
      },
    });
    expect(textOf(outcome)).toBe('{"\n');
    await server.idle();
    expect(server.made()).toBe(1);
  });

  test('sends path, query and headers as they are written', async () => {
    let seen = '';
    await using server = await rawServer((socket, head) => {
      seen = head;
      socket.end(OK);
    });
    await send(server, {
      url: `${server.origin}/a%2Fb/%2e%2E/c;x=1/d'?q='a'&r=%5B%5D#fragment`,
      headers: [['X-Latin', 'é']],
    });
    expect(seen.split('\r\n')[0]).toBe("GET /a%2Fb/%2e%2E/c;x=1/d'?q='a'&r=%5B%5D HTTP/1.1");
    expect(seen).toContain('X-Latin: é\r\n');
    await send(server, { url: server.origin });
    expect(seen.split('\r\n')[0]).toBe('GET / HTTP/1.1');
    await send(server, { url: `${server.origin}?a=1` });
    expect(seen.split('\r\n')[0]).toBe('GET /?a=1 HTTP/1.1');
  });

  test.each([301, 302, 303, 307, 308])('follows no redirect with status %i', async (status) => {
    await using server = await rawServer((socket) =>
      socket.end(`HTTP/1.1 ${status} Moved\r\nlocation: /b\r\ncontent-length: 0\r\n\r\n`),
    );
    for (const method of ['GET', 'POST'])
      expect(await send(server, { method })).toMatchObject({ right: { status } });
    expect(server.made()).toBe(2);
  });

  test('takes answers without a body', async () => {
    await using server = await rawServer((socket, head) =>
      socket.end(
        head.startsWith('HEAD')
          ? 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\n'
          : 'HTTP/1.1 204 No Content\r\n\r\n',
      ),
    );
    for (const [method, status] of [
      ['HEAD', 200],
      ['DELETE', 204],
    ] as const) {
      const outcome = await send(server, { method });
      expect(outcome).toMatchObject({ right: { status } });
      expect(textOf(outcome)).toBe('');
    }
  });

  test('unpacks what was compressed unasked, within the limit', async () => {
    const packed = gzipSync('x'.repeat(10_000));
    await using server = await rawServer((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\ncontent-length: ${packed.length}\r\n\r\n`);
      socket.end(packed);
    });
    const outcome = await send(server);
    expect(textOf(outcome)).toBe('x'.repeat(10_000));
    expect(outcome).toMatchObject({ right: { headers: [] } });
    expect(left(await send(server, {}, { answerBytes: 9_999 }))).toMatchObject({
      _tag: 'AnswerTooLargeError',
      limit: 9_999,
    });
  });

  test('uses no proxy of the environment', async () => {
    await using proxy = await rawServer((socket) => socket.end(OK));
    await using server = await rawServer((socket) => socket.end(OK));
    for (const name of ['HTTP_PROXY', 'http_proxy', 'ALL_PROXY']) vi.stubEnv(name, proxy.origin);
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    expect(textOf(await send(server))).toBe('ok');
    expect([proxy.made(), server.made()]).toEqual([0, 1]);
  });
});

describe('the time of a call', () => {
  const dripping = (head: string) =>
    rawServer((socket) => {
      socket.write(head);
      const drip = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(drip));
    });

  test('is up while a body drips', async () => {
    await using server = await dripping('HTTP/1.1 200 OK\r\ncontent-length: 100000\r\n\r\n');
    expect(left(await send(server, {}, { timeoutMs: 150 }))).toEqual({
      _tag: 'CallTimeoutError',
      origin: server.origin,
      timeoutMs: 150,
      phase: 'reading',
      status: 200,
    });
    await server.idle();
  });

  test('is up while headers drip', async () => {
    await using server = await dripping('HTTP/1.1 200 OK\r\nx: ');
    expect(left(await send(server, {}, { timeoutMs: 150 }))).toMatchObject({ phase: 'waiting' });
    await server.idle();
  });

  test('is up while a name is resolved', async () => {
    const outcome = await httpClient({ resolve: () => new Promise(() => undefined) }).send(
      { method: 'GET', url: 'http://a.example/', headers: [] },
      { timeoutMs: 20 },
    )();
    expect(left(outcome)).toMatchObject({ _tag: 'CallTimeoutError', phase: 'connecting' });
  });

  test('is up when somebody cancels it', async () => {
    const controller = new AbortController();
    await using server = await rawServer(() => controller.abort());
    expect(left(await send(server, {}, { cancel: controller.signal }))).toEqual({
      _tag: 'CallCancelledError',
      origin: server.origin,
      phase: 'waiting',
    });
    await server.idle();
    expect(left(await send(server, {}, { cancel: controller.signal }))).toMatchObject({
      phase: 'connecting',
    });
    expect(server.made()).toBe(1);
  });
});

describe('a connection', () => {
  test('that is not made has sent nothing', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await new Promise((done) => free.once('listening', done));
    const { port } = free.address() as { port: number };
    await new Promise((done) => free.close(done));
    const origin = `http://127.0.0.1:${port}`;
    const outcome = await httpClient().send(
      { method: 'GET', url: `${origin}/a`, headers: [] },
      { timeoutMs: 60_000, allowedOrigins: [origin] },
    )();
    expect(left(outcome)).toEqual({
      _tag: 'ConnectionFailedError',
      origin,
      reason: 'nothing accepts connections there (ECONNREFUSED)',
    });
  });

  const secureCall = async (server: Server, port: number) => {
    const origin = `https://127.0.0.1:${port}`;
    try {
      return left(
        await httpClient().send(
          { method: 'POST', url: `${origin}/a`, headers: [] },
          { timeoutMs: 60_000, allowedOrigins: [origin] },
        )(),
      );
    } finally {
      server.close();
    }
  };
  const portOf = async (server: Server): Promise<number> => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  };

  test('that speaks no TLS has sent nothing', async () => {
    const server = createServer((socket) => socket.on('error', () => undefined).end(OK));
    expect(await secureCall(server, await portOf(server))).toMatchObject({ _tag: 'ConnectionFailedError' });
  });

  test('to somebody whose certificate nobody signed has sent nothing, whatever the environment says', async () => {
    let requests = 0;
    const server = createTlsServer(SELF_SIGNED, () => {
      requests += 1;
    });
    server.on('tlsClientError', () => undefined);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    expect(await secureCall(server, await portOf(server))).toMatchObject({
      _tag: 'ConnectionFailedError',
      reason: 'its certificate is signed by itself (DEPTH_ZERO_SELF_SIGNED_CERT)',
    });
    expect(requests).toBe(0);
  });

  test('that ends before the answer is lost', async () => {
    await using server = await rawServer((socket) => socket.end());
    expect(left(await send(server, { method: 'POST' }))).toMatchObject({ _tag: 'ConnectionLostError' });
    expect(server.made()).toBe(1);
  });

  test('that ends within the answer is lost, and the status is known', async () => {
    await using server = await rawServer((socket) =>
      socket.end('HTTP/1.1 202 Accepted\r\ncontent-length: 10\r\n\r\nabc'),
    );
    expect(left(await send(server))).toMatchObject({ _tag: 'ConnectionLostError', status: 202 });
  });

  test('gives no more than the limit', async () => {
    await using server = await rawServer((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
      const chunk = `400\r\n${'x'.repeat(1024)}\r\n`;
      const more = () => {
        while (!socket.destroyed && socket.write(chunk));
      };
      socket.on('drain', more);
      more();
    });
    expect(left(await send(server))).toEqual({
      _tag: 'AnswerTooLargeError',
      origin: server.origin,
      status: 200,
      limit: 1024 * 1024,
    });
    await server.idle();
  });
});
