import { expect, test } from 'vitest';
import { retried } from './retried.ts';

/** Fails as often as it is told to. */
function source(failures: number) {
  const waits: number[] = [];
  let calls = 0;
  const load = async () => {
    calls += 1;
    if (calls <= failures) throw new Error(`failed ${calls}`);
    return 'here';
  };
  return { waits, load, wait: async (ms: number) => waits.push(ms) };
}

test('what fails at first is tried again, later each time', async () => {
  const { waits, load, wait } = source(2);
  expect(await retried(load, wait)).toBe('here');
  expect(waits).toEqual([300, 1_000]);
});

test('what goes on failing fails with its last error', async () => {
  const { load, wait } = source(9);
  await expect(retried(load, wait)).rejects.toThrow('failed 4');
});
