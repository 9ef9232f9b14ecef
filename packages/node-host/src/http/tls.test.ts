import { once } from 'node:events';
import { type AddressInfo, createServer as createPlainServer } from 'node:net';
import { createServer, getCACertificates, setDefaultCACertificates, type TlsOptions } from 'node:tls';
import { E } from '@workrail/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SELF_SIGNED } from '../testing/self-signed.ts';
import { SIGNED, SIGNER_CERTIFICATE } from '../testing/signed.ts';
import { httpClient } from './http-client.ts';

const usual = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([SIGNER_CERTIFICATE]));
afterAll(() => setDefaultCACertificates(usual));

const call = (origin: string) =>
  httpClient().send(
    { method: 'POST', url: `${origin}/a`, headers: [] },
    { timeoutMs: 60_000, allowedOrigins: [origin] },
  )();

/** What a call of a server with a certificate ends with, and how many requests it saw. */
async function outcomeOf(
  certificate: { readonly cert: string; readonly key: string },
  options: TlsOptions = {},
) {
  let requests = 0;
  const server = createServer({ ...certificate, ...options }, (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      requests += 1;
      socket.end('HTTP/1.1 204 No Content\r\n\r\n');
    });
  });
  server.on('tlsClientError', () => undefined);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const outcome = await call(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  return { outcome, requests };
}

test('a server whose certificate is good is called', async () => {
  const { outcome, requests } = await outcomeOf(SIGNED.good);
  expect(E.isRight(outcome) && outcome.right.status).toBe(204);
  expect(requests).toBe(1);
});

test.each([
  ['has expired', SIGNED.expired, 'CERT_HAS_EXPIRED'],
  ['is not valid yet', SIGNED.early, 'CERT_NOT_YET_VALID'],
  ['is for another host', SIGNED.otherHost, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['is signed by itself', SELF_SIGNED, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
])('a server whose certificate %s is told nothing', async (what, certificate, code) => {
  const { outcome, requests } = await outcomeOf(certificate);
  expect(outcome).toMatchObject({
    left: { _tag: 'ConnectionFailedError', isTlsFault: true, reason: `its certificate ${what} (${code})` },
  });
  expect(requests).toBe(0);
});

test('a server whose signer is not known here is told nothing', async () => {
  setDefaultCACertificates([SELF_SIGNED.cert]);
  const { outcome, requests } = await outcomeOf(SIGNED.good);
  setDefaultCACertificates([SIGNER_CERTIFICATE]);
  expect(outcome).toMatchObject({
    left: {
      isTlsFault: true,
      reason: expect.stringContaining('its certificate is signed by nobody who is known here'),
    },
  });
  expect(requests).toBe(0);
});

test('a server that wants a certificate before anything else has done nothing', async () => {
  const { outcome, requests } = await outcomeOf(SIGNED.good, {
    requestCert: true,
    rejectUnauthorized: true,
    maxVersion: 'TLSv1.2',
  });
  expect(outcome).toMatchObject({ left: { _tag: 'ConnectionFailedError', isTlsFault: true } });
  expect(requests).toBe(0);
});

test('a server that speaks no TLS is told nothing', async () => {
  const server = createPlainServer((socket) =>
    socket
      .on('error', () => undefined)
      .resume()
      .end('HTTP/1.1 400 Bad Request\r\n\r\n'),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const outcome = await call(`https://127.0.0.1:${(server.address() as AddressInfo).port}`);
  server.close();
  expect(outcome).toMatchObject({
    left: {
      isTlsFault: true,
      reason: 'it does not speak TLS; its address may begin with http:// (ERR_SSL_WRONG_VERSION_NUMBER)',
    },
  });
});
