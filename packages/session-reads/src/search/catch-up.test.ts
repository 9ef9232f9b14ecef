import { E } from '@workrail/kernel';
import type { StoreError } from '@workrail/ports';
import { expect, test } from 'vitest';
import { catchUp } from './catch-up.ts';

const failing = (error: StoreError) =>
  catchUp({
    store: { indexForSearch: () => async () => E.left(error) } as never,
    clock: { now: () => '2026-01-01T00:00:00.000Z' },
  });

test.each<[StoreError, string]>([
  [{ _tag: 'StoreBusyError', waitedMs: 5 }, 'another process has the database locked'],
  [{ _tag: 'StoreUnavailableError', reason: 'no room', fullVolume: '/data' }, '/data is full: tell the user'],
  [{ _tag: 'StoreUnavailableError', reason: 'it is read-only' }, 'it cannot be written: it is read-only'],
])('C2: a search that cannot catch up says why: $0', async (error, why) => {
  expect(await failing(error)).toEqual([
    {
      code: 'SEARCH_BEHIND',
      message: `The latest events may not be found yet (${why}); call again in a moment.`,
    },
  ]);
});

test('C2: a search that may not catch up says what makes the rest searchable', async () => {
  const [notice] = await failing({ _tag: 'StoreUnavailableError', reason: 'read only', readOnly: true });
  expect(notice?.code).toBe('SEARCH_BEHIND');
  expect(notice?.message).toContain('start a server without --read-only once');
  expect(notice?.message).not.toContain('in a moment');
});
