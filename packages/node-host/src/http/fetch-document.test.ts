import { E } from '@workrail/kernel';
import type { HttpAnswer, HttpClient } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { apiDocuments } from '../api-documents.ts';
import { rawServer } from '../testing/raw-server.ts';

const answer = (status: number, head: string, body = '') =>
  `HTTP/1.1 ${status} X\r\n${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

const { fetch } = apiDocuments('/');

describe('a document at an address', () => {
  test('is its text, and the address without its query', async () => {
    let seen = '';
    await using server = await rawServer((socket, head) => {
      seen = head;
      socket.end(answer(200, '', 'openapi: 3.1.0 # ü'));
    });
    const address = `${server.origin}/api/openapi.yaml?key=hidden`;
    expect(await fetch(address, { isPrivateAllowed: true })()).toEqual(
      E.right({ path: `${server.origin}/api/openapi.yaml`, text: 'openapi: 3.1.0 # ü' }),
    );
    expect(seen).toMatch(/^GET \/api\/openapi\.yaml\?key=hidden HTTP/);
  });

  test('is not fetched from a private address unless that is allowed', async () => {
    await using server = await rawServer((socket) => socket.end(answer(200, '')));
    expect(await fetch(`${server.origin}/a`, { isPrivateAllowed: false })()).toEqual(
      E.left({
        _tag: 'ApiDocumentError',
        path: `${server.origin}/a`,
        reason: '127.0.0.1 is an address of this machine',
      }),
    );
    expect(server.made()).toBe(0);
  });

  test('is followed through five redirects, and no more', async () => {
    await using server = await rawServer((socket, head) => {
      const left = Number(/^GET \/(\d+)/.exec(head)?.[1] ?? 0);
      socket.end(left === 0 ? answer(200, '', 'text') : answer(302, `location: ${left - 1}\r\n`));
    });
    expect(await fetch(`${server.origin}/5`, { isPrivateAllowed: true })()).toEqual(
      E.right({ path: `${server.origin}/0`, text: 'text' }),
    );
    expect(await fetch(`${server.origin}/6`, { isPrivateAllowed: true })()).toMatchObject({
      left: { path: `${server.origin}/1`, reason: 'it redirects more than 5 times' },
    });
  });

  test('is not followed from one allowed address to another private one', async () => {
    await using other = await rawServer((socket) => socket.end(answer(200, '', 'secret')));
    await using server = await rawServer((socket) =>
      socket.end(answer(301, `Location: ${other.origin}/b\r\n`)),
    );
    expect(await fetch(`${server.origin}/a`, { isPrivateAllowed: true })()).toMatchObject({
      left: { path: `${other.origin}/b`, reason: '127.0.0.1 is an address of this machine' },
    });
    expect(other.made()).toBe(0);
  });

  const answering = (answers: readonly Partial<HttpAnswer>[]): HttpClient => {
    const left = [...answers];
    return {
      send: () => async () => E.right({ status: 200, headers: [], body: new Uint8Array(), ...left.shift() }),
    };
  };

  test.each([
    [
      'a redirect without TLS',
      { status: 302, headers: [['Location', 'http://a.example/']] },
      'it redirects to an address without TLS',
    ],
    [
      'a redirect to a file',
      { status: 302, headers: [['Location', 'file:///etc/passwd']] },
      'it is not an address that begins with http:// or https://',
    ],
    [
      'a redirect with credentials',
      { status: 307, headers: [['Location', 'https://u:p@a.example/']] },
      'it contains credentials',
    ],
    ['another status', { status: 404 }, 'it answers with the status 404'],
    ['what is not UTF-8', { body: Uint8Array.of(0x61, 0xe9) }, 'it is not UTF-8 but Latin-1 or Windows-1252'],
  ] as const)('%s is refused', async (_, given, reason) => {
    const documents = apiDocuments('/', answering([given]));
    const outcome = await documents.fetch('https://a.example/x?key=hidden', { isPrivateAllowed: false })();
    expect(outcome).toMatchObject({ left: { _tag: 'ApiDocumentError', reason } });
    expect(JSON.stringify(outcome)).not.toMatch(/hidden|u:p/);
  });

  test('that never ends says for how long it was waited for', async () => {
    const http: HttpClient = {
      send: ({ url }, { timeoutMs, answerBytes }) => {
        expect([timeoutMs > 29_000 && timeoutMs <= 30_000, answerBytes]).toEqual([true, 16 * 1024 * 1024]);
        const origin = new URL(url).origin;
        return async () => E.left({ _tag: 'CallTimeoutError', origin, timeoutMs: 30_000, phase: 'reading' });
      },
    };
    expect(
      await apiDocuments('/', http).fetch('https://a.example/', { isPrivateAllowed: false })(),
    ).toMatchObject({
      left: { reason: 'the answer had not come to its end after 30 seconds' },
    });
  });
});
