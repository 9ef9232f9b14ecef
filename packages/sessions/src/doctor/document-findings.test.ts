import { E } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { keysFinding, settingsFinding } from './document-findings.ts';

const KEY = new Uint8Array(32);

test('keys that are there, or not needed yet, are well', () => {
  expect(keysFinding(E.right({ current: KEY }), true).status).toBe('ok');
  expect(keysFinding(E.right({ current: KEY, previous: KEY }), true).message).toContain('the previous key');
  expect(keysFinding(E.right(undefined), false).status).toBe('ok');
});

test('sessions without a key are a warning, a key that cannot be used is a fault', () => {
  expect(keysFinding(E.right(undefined), true).status).toBe('warning');
  expect(
    keysFinding(E.left({ _tag: 'KeyringError', path: '/k', reason: 'it is not JSON' }), true),
  ).toMatchObject({ status: 'fault', message: '/k cannot be used: it is not JSON.' });
});

test('settings are counted; a fault in them is told', () => {
  const setting = { name: 'a', about: '', usual: '' };
  const told = (values: readonly (string | undefined)[]) =>
    settingsFinding(E.right(values.map((value) => ({ ...setting, value })))).message;
  expect(told([undefined, undefined])).toBe('No settings are set; the defaults apply.');
  expect(told(['x', undefined])).toBe('1 setting set, all of them valid.');
  expect(settingsFinding(E.left({ _tag: 'SettingsError', path: '/s', reason: 'x' })).status).toBe('fault');
});
