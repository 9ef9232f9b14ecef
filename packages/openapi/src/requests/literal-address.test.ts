import { expect, test } from 'vitest';
import { operationInput } from '../testing/operation.ts';
import { buildRequest } from './build-request.ts';
import { privateHost } from './literal-address.ts';

test.each([
  ['localhost', 'this machine'],
  ['API.LocalHost.', 'this machine'],
  ['127.0.0.1', 'this machine'],
  ['127.9', 'this machine'],
  ['2130706433', 'this machine'],
  ['0x7f.1', 'this machine'],
  ['0177.0.0.1', 'this machine'],
  ['0.0.0.0', 'this machine'],
  ['[::1]', 'this machine'],
  ['[::]', 'this machine'],
  ['[::ffff:127.0.0.1]', 'this machine'],
  ['[::ffff:7f00:1]', 'this machine'],
  ['[64:ff9b::10.0.0.1]', 'a private network'],
  ['10.1.2.3', 'a private network'],
  ['172.31.255.255', 'a private network'],
  ['192.168.0.1', 'a private network'],
  ['100.64.0.1', 'a private network'],
  ['[fd12:3456::1]', 'a private network'],
  ['169.254.169.254', 'the local link'],
  ['[fe80::1%eth0]', 'the local link'],
  ['224.0.0.1', 'not of the public internet'],
  ['255.255.255.255', 'not of the public internet'],
])('%s is an address of its own kind', (host, what) => {
  expect(privateHost(host)).toContain(what);
});

test.each([
  'example.com',
  'localhost.example.com',
  '8.8.8.8',
  '172.32.0.1',
  '100.128.0.1',
  '1.2.3.4.5',
  '256.1.1.1.example',
  '[2001:4860:4860::8888]',
  '[::ffff:8.8.8.8]',
  '[zz]',
])('%s is of the public internet, or only told when it is resolved', (host) => {
  expect(privateHost(host)).toBeUndefined();
});

test('a request goes to a private address only where a person gave it', () => {
  const input = operationInput({});
  const to = (baseUrl: string, baseUrlGiven: boolean) => buildRequest({ ...input, baseUrl, baseUrlGiven });
  expect(to('http://127.0.0.1:4999/v1', false)).toMatchObject({
    left: [
      {
        path: 'base_url',
        rule: 'base_url_private',
        message:
          'nobody said that the API is at http://127.0.0.1:4999: the document names it, and it is an address of this machine',
        suggestion:
          'import the document again with the base URL http://127.0.0.1:4999/v1, if that is where the API is',
      },
    ],
  });
  expect(to('http://127.0.0.1:4999/v1', true)).toMatchObject({ _tag: 'Right' });
  const own = { ...input.command, servers: [{ url: 'http://[::1]:80/x', variables: {} }] };
  expect(buildRequest({ ...input, command: own, baseUrlGiven: false })).toMatchObject({
    left: [{ rule: 'base_url_private' }],
  });
  expect(buildRequest({ ...input, command: own, baseUrlGiven: true })).toMatchObject({ _tag: 'Right' });
});
