import { userInfo } from 'node:os';
import { afterEach, expect, test, vi } from 'vitest';
import { homeFolder } from './platform.ts';

afterEach(() => vi.unstubAllEnvs());

test.skipIf(process.platform === 'win32')('the home folder is HOME, else that of the account', () => {
  vi.stubEnv('HOME', '/home/ada');
  expect(homeFolder()).toBe('/home/ada');
  for (const unusable of ['', '.', undefined]) {
    vi.stubEnv('HOME', unusable);
    expect(homeFolder()).toBe(userInfo().homedir);
  }
});
