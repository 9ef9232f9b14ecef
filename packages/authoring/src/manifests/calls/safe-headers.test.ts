import { expect, test } from 'vitest';
import { safeHeaders } from './safe-headers.ts';

const same = (text: string) => text;

test('headers have lower case names, and several of a name are one', () => {
  expect(
    safeHeaders(
      [
        ['Content-Type', 'text/plain'],
        ['Link', '<a>'],
        ['link', '<b>'],
      ],
      same,
    ),
  ).toEqual({ 'content-type': 'text/plain', link: '<a>, <b>' });
});

test.each([
  'Set-Cookie',
  'Authorization',
  'Proxy-Authorization',
  'Authentication-Info',
  'X-Auth-Token',
  'X-API-Key',
  'X-Amz-Security-Token',
  'X-Session-Id',
  'X-CSRF-Token',
  'X-Subject-Token',
  'X-Shop-Access-Token',
  'Token',
  'X-CSRFToken',
])('%s is left out', (name) => {
  expect(safeHeaders([[name, 'v']], same)).toEqual({});
});

test.each([
  'WWW-Authenticate',
  'X-Request-Id',
  'X-RateLimit-Remaining-Tokens',
  'X-Next-Page-Token',
  'X-Ms-Continuation-Token',
  'Idempotency-Token',
  'ETag',
  'Idempotency-Key',
])('%s stays', (name) => {
  expect(safeHeaders([[name, 'v']], same)).toEqual({ [name.toLowerCase()]: 'v' });
});

test.each([
  [
    'https://a.example/f?page=2&X-Amz-Signature=abc&x=1',
    'https://a.example/f?page=2&X-Amz-Signature=***&x=1',
  ],
  ['https://u:p@a.example/f', 'https://***@a.example/f'],
  ['/next?access_token=t#id_token=u', '/next?access_token=***#id_token=***'],
  ['/items/5', '/items/5'],
  ['//u@a.example/?sig=1', '//***@a.example/?sig=***'],
])('the location %s is shown as %s', (address, shown) => {
  expect(safeHeaders([['Location', address]], same)).toEqual({ location: shown });
});
