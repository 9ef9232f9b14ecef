import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { baseUrlOf, checkedBaseUrl, commandBaseUrl } from './base-url.ts';

const server = (url: string, variables = {}) => ({ url, variables });
const variable = (usual: string) => ({ default: usual, values: [] });

describe('where requests go', () => {
  test.each([
    ['nowhere, without servers', [], undefined],
    [
      'to the first server',
      [server('https://a.example/v1/'), server('https://b.example')],
      'https://a.example/v1',
    ],
    ['past a relative one', [server('/v1'), server('https://b.example')], 'https://b.example'],
    [
      'past one that is no HTTP server',
      [server('unix:///x'), server('http://b.example')],
      'http://b.example',
    ],
    ['past one with credentials', [server('https://me:x@a.example')], undefined],
    [
      'to a server with its variables filled in',
      [server('https://{region}.a.example/{v}', { region: variable('eu'), v: variable('v2') })],
      'https://eu.a.example/v2',
    ],
    ['past one whose variable has no default', [server('https://{region}.a.example')], undefined],
    ['past names of the prototype', [server('https://{constructor}.a.example')], undefined],
    ['past what only seems to be a path', [server('//b.example')], undefined],
  ])('%s', (_, servers, expected) => {
    expect(baseUrlOf(servers)).toBe(expected);
  });

  test('to the host of the document where its server is only a path', () => {
    const address = 'https://docs.example:8443/api/openapi.json';
    expect(baseUrlOf([server('/v1/')], address)).toBe('https://docs.example:8443/v1');
    expect(baseUrlOf([server('//b.example')], address)).toBeUndefined();
    expect(baseUrlOf([server('/v1')], '/home/me/openapi.json')).toBeUndefined();
  });
});

describe('a base URL that a person gives', () => {
  test.each([
    ['https://api.example.com/v1', 'https://api.example.com/v1'],
    [' http://127.0.0.1:8080/ ', 'http://127.0.0.1:8080'],
    ['HTTPS://api.example.com', 'HTTPS://api.example.com'],
  ])('%j is taken', (given, expected) => {
    expect(checkedBaseUrl(given)).toEqual(E.right(expected));
  });

  test.each([
    ['https://me:secret@api.example.com', 'it contains credentials'],
    ['https://api.example.com/v1?key=1', 'it has a query or a fragment'],
    ['https://api.example.com/#top', 'it has a query or a fragment'],
    ['api.example.com', 'it is not an address that begins with http:// or https://'],
    ['ftp://api.example.com', 'it is not an address that begins with http:// or https://'],
    ['https://', 'it is not an address that begins with http:// or https://'],
    ['https://a b', 'it is not an address that begins with http:// or https://'],
  ])('%j is refused', (given, reason) => {
    expect(checkedBaseUrl(given)).toEqual(E.left(reason));
  });
});

test.each([
  [undefined, { base_url: 'https://a.example/v1/' }, 'https://a.example/v1'],
  ['https://own.example/', { base_url: 'https://a.example' }, 'https://own.example'],
  ['https://own.example', { base_url: null }, 'https://own.example'],
  ['https://own.example', { base_url: 'http://127.0.0.1:80', base_url_given: true }, 'http://127.0.0.1:80'],
  ['/relative', { base_url: 'https://a.example' }, 'https://a.example'],
  [undefined, { base_url: null }, undefined],
])('requests of a command with the server %s in a catalog at %j go to %s', (url, catalog, expected) => {
  const servers = url === undefined ? {} : { servers: [{ url, variables: {} }] };
  expect(commandBaseUrl(servers, catalog)).toBe(expected);
});
