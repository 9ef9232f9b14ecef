import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { served } from '../testing/served.ts';
import { readWithoutOffer } from './other-upgrade.ts';

const OFFER = 'Host: x\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n';

/** What comes back for these pieces, sent one after the other on one connection. */
const talk = (port: number, pieces: readonly string[]): Promise<string> =>
  new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', async () => {
      for (const piece of pieces) {
        socket.write(piece);
        await new Promise((next) => setTimeout(next, 50));
      }
      socket.end();
    });
    socket.on('error', reject).on('close', () => resolve(text));
    socket.on('data', (chunk) => {
      text += chunk;
    });
  });

/** A server of a Node that can't refuse offers before it makes them an event. */
async function older(): Promise<number> {
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => outgoing.end(`<${incoming.method} ${incoming.url} ${Buffer.concat(chunks)}>`));
  });
  server.on('upgrade', (incoming, socket, head) => readWithoutOffer(server, incoming, socket, head));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it.each<[string, readonly string[], readonly string[]]>([
  ['alone', [`GET /a HTTP/1.1\r\n${OFFER}\r\n`], ['<GET /a >']],
  [
    'with a body in pieces, and another request after it',
    [
      `POST /p HTTP/1.1\r\n${OFFER}Content-Length: 10\r\n\r\n01234`,
      '56789',
      'GET /b HTTP/1.1\r\nHost: x\r\n\r\n',
    ],
    ['<POST /p 0123456789>', '<GET /b >'],
  ],
  [
    'with a chunked body',
    [`POST /p HTTP/1.1\r\n${OFFER}Transfer-Encoding: chunked\r\n\r\n5\r\n01234\r\n`, '0\r\n\r\n'],
    ['<POST /p 01234>'],
  ],
])('a request that offers another protocol is answered like any other: %s', async (_, pieces, answers) => {
  expect((await talk(await older(), pieces)).match(/<.*?>/g)).toEqual(answers);
});

it('the dashboard answers clients that offer HTTP/2', async () => {
  const { ask, send } = await served();
  const headers = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AA' };
  expect(await ask({ path: '/api/openapi.json', headers })).toMatchObject({ status: 200 });
  expect(await send({ path: '/', headers })).toMatchObject({ status: 200 });
  const body = JSON.stringify({ token: 'wrong' });
  const json = { ...headers, 'content-type': 'application/json' };
  expect(await send({ method: 'POST', path: '/api/sign-in', headers: json, body })).toMatchObject({
    status: 401,
    body: expect.stringContaining('WRONG_TOKEN'),
  });
});
