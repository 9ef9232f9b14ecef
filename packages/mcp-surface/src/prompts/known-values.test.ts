import type { InputsPreview } from '@workrail/application';
import type { JsonObject } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { knownValues } from './known-values.ts';

const asked: Pick<InputsPreview, 'inputs' | 'unknown_inputs'> = {
  inputs: [
    { input: 'token', type: 'string', required: true, secret: true, status: 'given', value: '***' },
    { input: 'region', type: 'string', required: true, status: 'given', value: 'eu' },
  ],
  unknown_inputs: [{ name: 'tokne', did_you_mean: 'token' }],
};

test.for<[JsonObject, string]>([
  [{ token: 'TOPSECRET1', region: 'eu' }, '{"token":"***","region":"eu"}'],
  [{ token: 7, region: 'eu' }, '{"token":"***","region":"eu"}'],
  [{ tokne: 'TOPSECRET1', region: 'x-TOPSECRET1' }, '{"tokne":"***","region":"x-***"}'],
  [{ token: { key: ['TOPSECRET1'] }, TOPSECRET1: 'TOPSECRET1' }, '{"token":"***","***":"***"}'],
  [{ token: null, region: 'eu' }, '{"token":"***","region":"eu"}'],
])('of %j, what is known is said without the secret', ([values, expected]) => {
  expect(knownValues(JSON.stringify(values), values, asked)).toBe(expected);
});

test.for([
  ['the region is eu, the token is TOPSECRET1.', 'the region is eu, the token is ***'],
  ['token=TOPSECRET1 region=eu', 'token=*** region=eu'],
  ['{"token": "TOP SECRET", "region": "eu"', '{"token": "***", "region": "eu"'],
  ["Token: 'TOP SECRET'; again TOP SECRET", "Token: '***'; again ***"],
  ['region eu', 'region eu'],
])('of words, too: %s', ([said, expected]) => {
  expect(knownValues(said ?? '', undefined, asked)).toBe(expected);
});
