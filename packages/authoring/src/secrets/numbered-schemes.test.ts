import type { SecurityScheme } from '@workrail/openapi';
import { expect, test } from 'vitest';
import { numberedSchemes } from './numbered-schemes.ts';

const schemes = (...names: readonly string[]): Readonly<Record<string, SecurityScheme>> =>
  Object.fromEntries(names.map((name) => [name, { kind: 'bearer' }]));

const numbers = (of: Readonly<Record<string, SecurityScheme>>) =>
  Object.fromEntries(Object.entries(of).map(([name, { secretNumber }]) => [name, secretNumber]));

const numbered = (of: ReturnType<typeof schemes>, ...before: readonly ReturnType<typeof schemes>[]) =>
  numberedSchemes('pets', of, before);

test('schemes whose secrets have names of their own have no number', () => {
  expect(numbered(schemes('key', 'token'))).toEqual(schemes('key', 'token'));
});

test('the second and third scheme of a secret of the same name have one', () => {
  expect(numbers(numbered(schemes('api-key', 'api_key', 'apiKey')))).toEqual({
    'api-key': undefined,
    api_key: 2,
    apiKey: 3,
  });
});

test('no number makes the name of another secret', () => {
  expect(numbers(numbered(schemes('api-key', 'api_key', 'api_key_2')))).toEqual({
    'api-key': undefined,
    api_key: 3,
    api_key_2: undefined,
  });
});

test('schemes keep their numbers when others come, go or stand elsewhere', () => {
  const before = numbered(schemes('api-key', 'apiKey'));
  expect(numbers(numbered(schemes('api_key', 'apiKey', 'api-key'), before))).toEqual({
    api_key: 3,
    apiKey: 2,
    'api-key': undefined,
  });
  expect(numbers(numbered(schemes('apiKey'), before))).toEqual({ apiKey: 2 });
});

test('one that cannot be used has no secret, and takes no name', () => {
  const odd: SecurityScheme = { kind: 'unsupported', reason: 'r' };
  expect(numbers(numbered({ 'api-key': odd, ...schemes('apiKey') }))).toEqual({
    'api-key': undefined,
    apiKey: undefined,
  });
});
