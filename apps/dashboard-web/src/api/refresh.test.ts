import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { refresher } from './refresh.ts';

const client = new QueryClient({
  defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } },
});
const { refresh, retry } = refresher(client);
beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  client.clear();
  vi.useRealTimers();
});

/** Lets everything happen that follows from what has happened. */
const settled = () => vi.advanceTimersByTimeAsync(5);

const some = (session: string) =>
  ({ kind: 'some', sessions: new Set([session]), runs: new Set<string>() }) as const;

/** A source that is read when a loading begins and answers when it is told to, watched as a page watches it. */
function watched(session: string) {
  const source = { value: 0, loads: 0 };
  const waiting: (() => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['session', session],
    queryFn: () => {
      source.loads += 1;
      const { value } = source;
      return new Promise<number>((resolve) => waiting.push(() => resolve(value)));
    },
  });
  const leave = observer.subscribe(() => undefined);
  const answer = async (): Promise<void> => {
    for (const done of waiting.splice(0)) done();
    await settled();
  };
  return { source, answer, leave, shown: () => client.getQueryData(['session', session]) };
}

test('the first loading is repeated where a change came while it was under way', async () => {
  const { source, answer, shown } = watched('ses_a');
  source.value = 1;
  refresh(some('ses_a'));
  refresh(some('ses_a'));
  await answer();
  expect(source.loads).toBe(2);
  await answer();
  expect([shown(), source.loads]).toEqual([1, 2]);
});

test('a later loading is repeated as well, also on a resync', async () => {
  const { source, answer, shown } = watched('ses_b');
  await answer();
  refresh(some('ses_b'));
  source.value = 2;
  refresh({ kind: 'everything' });
  await answer();
  await answer();
  expect([shown(), source.loads]).toEqual([2, 3]);
});

test('what a change does not concern is left alone', async () => {
  const { source, answer } = watched('ses_c');
  await answer();
  refresh(some('ses_other'));
  await answer();
  expect(source.loads).toBe(1);
});

test('what nobody looks at is loaded when somebody does', async () => {
  const first = watched('ses_d');
  await first.answer();
  first.leave();
  refresh(some('ses_d'));
  expect(first.source.loads).toBe(1);
  const second = watched('ses_d');
  second.source.value = 7;
  await second.answer();
  expect(second.source.loads).toBe(1);
});

test('what failed while the dashboard was away is loaded again', async () => {
  let fails = true;
  const observer = new QueryObserver(client, {
    queryKey: ['session', 'ses_e'],
    queryFn: () => (fails ? Promise.reject(new Error('away')) : Promise.resolve('here')),
  });
  observer.subscribe(() => undefined);
  await settled();
  fails = false;
  retry();
  await settled();
  expect(observer.getCurrentResult().data).toBe('here');
});
