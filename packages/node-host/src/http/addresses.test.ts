import { E, type Either } from '@workrail/kernel';
import type { HttpAnswer, HttpError } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { rawServer } from '../testing/raw-server.ts';
import { httpClient } from './http-client.ts';

const OK = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

const left = (outcome: Either<HttpError, HttpAnswer>) => (E.isLeft(outcome) ? outcome.left : undefined);
const textOf = (outcome: Either<HttpError, HttpAnswer>) =>
  E.isRight(outcome) ? Buffer.from(outcome.right.body).toString() : '';

describe('an address', () => {
  const attempt = async (url: string, resolve?: Parameters<typeof httpClient>[0]) =>
    left(await httpClient(resolve).send({ method: 'GET', url, headers: [] }, { timeoutMs: 60_000 })());

  test('that is not public is refused, however it is written', async () => {
    await using server = await rawServer((socket) => socket.end(OK));
    const hosts = [
      '127.0.0.1',
      '127.1',
      '0x7f000001',
      '2130706433',
      '0177.0.0.1',
      '127.0.0.1.',
      '%31%32%37.0.0.1',
      '①②⑦.0.0.1',
      '0.0.0.0',
      '[::1]',
      '[::]',
      '[::ffff:127.0.0.1]',
      '[::127.0.0.1]',
      '[64:ff9b::7f00:1]',
      'localhost',
      '0x8.8.8.8',
    ];
    for (const host of hosts)
      expect([host, await attempt(`http://${host}:${server.port}/`)]).toMatchObject([
        host,
        { _tag: 'RefusedAddressError' },
      ]);
    expect(server.made()).toBe(0);
  });

  test.each([
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[fd00::1]',
    '[fe80::1]',
    '[ff02::1]',
    '[::ffff:10.0.0.1]',
    '[2002:7f00:1::]',
    '[2001:db8::1]',
  ])('%s is refused', async (host) => {
    expect(await attempt(`http://${host}/`)).toMatchObject({ _tag: 'RefusedAddressError' });
  });

  test('with credentials in it, or of another kind, is refused', async () => {
    for (const url of [
      'http://user:pass@a.example/',
      'ftp://a.example/',
      'file:///etc/passwd',
      'nonsense',
      'http://',
    ])
      expect(await attempt(url)).toMatchObject({ _tag: 'RefusedAddressError' });
  });

  test('is resolved once, and what is not public of it is left out', async () => {
    let asked = 0;
    const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '93.184.216.34', family: 4 }]];
    const resolve = async () => answers[asked++] ?? [];
    expect(await attempt('http://rebound.example/', { resolve })).toEqual({
      _tag: 'RefusedAddressError',
      origin: 'http://rebound.example',
      reason: 'rebound.example leads to 127.0.0.1, which is an address of this machine',
    });
    expect(asked).toBe(1);
    expect(await attempt('http://none.example/', { resolve: async () => [] })).toMatchObject({
      _tag: 'ConnectionFailedError',
    });
  });

  test('is allowed for the origin that a person named, and no other port of it', async () => {
    await using server = await rawServer((socket) => socket.end(OK));
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const url = `http://api.example:${server.port}/`;
    const outcome = (allowed: string) =>
      httpClient({ resolve }).send(
        { method: 'GET', url, headers: [] },
        { timeoutMs: 60_000, allowedOrigins: [allowed] },
      )();
    expect(textOf(await outcome(`http://API.example:${server.port}/v1`))).toBe('ok');
    const odd = { method: 'GET', url: `http://127.1:${server.port}/`, headers: [] };
    const limits = { timeoutMs: 2 ** 40, allowedOrigins: [server.origin] };
    expect(textOf(await httpClient().send(odd, limits)())).toBe('ok');
    expect(left(await outcome('http://api.example:1'))).toMatchObject({ _tag: 'RefusedAddressError' });
    expect(left(await outcome(`https://api.example:${server.port}`))).toMatchObject({
      _tag: 'RefusedAddressError',
    });
  });
});
