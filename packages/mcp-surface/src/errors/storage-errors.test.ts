import { expect, test } from 'vitest';
import { STORAGE_ERRORS } from './storage-errors.ts';

const path = '/data/a';
const reason = 'no space is left';
const fullVolume = '/data';

test.each([
  STORAGE_ERRORS.StoreUnavailableError({ _tag: 'StoreUnavailableError', reason, fullVolume }),
  STORAGE_ERRORS.KeyringError({ _tag: 'KeyringError', path, reason, fullVolume }),
  STORAGE_ERRORS.SettingsError({ _tag: 'SettingsError', path, reason, fullVolume }),
])('C2: $error_code says what is full, and that the same call works once there is space', (facts) => {
  expect(facts).toMatchObject({
    message: '/data is full. Nothing was written.',
    suggested_action:
      'Ask the user to free some space there, then repeat the same call with the same tokens.',
    retryable: true,
  });
});

test('C2: what is unusable for another reason is not called full', () => {
  const facts = STORAGE_ERRORS.StoreUnavailableError({ _tag: 'StoreUnavailableError', reason });
  expect(facts).toMatchObject({ retryable: false, message: expect.not.stringContaining('room') });
});

test.each([
  STORAGE_ERRORS.StoreUnavailableError({
    _tag: 'StoreUnavailableError',
    reason: '/d/workrail.db existed and is gone',
  }),
  STORAGE_ERRORS.KeyringError({ _tag: 'KeyringError', path, reason: 'it existed and is gone' }),
])('$error_code says once what to do where a file is gone', (facts) => {
  expect(facts.message).not.toMatch(/restor|restart/);
  expect(facts.suggested_action.match(/restore/g)).toHaveLength(1);
  expect(facts.suggested_action.match(/restart/g)).toHaveLength(1);
});
