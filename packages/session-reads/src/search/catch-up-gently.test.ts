import { E } from '@workrail/kernel';
import type { Store } from '@workrail/ports';
import { expect, test } from 'vitest';
import { backgroundWork } from '../background-work.ts';
import { catchUpGently } from './catch-up-gently.ts';

type Page = () => ReturnType<ReturnType<Store['indexForSearch']>>;

const silent = { debug: () => {}, warn: () => {}, error: () => {} };
const left =
  (events: number): Page =>
  () =>
    Promise.resolve(E.right({ left: events }));

/** A log of these pages, with nothing left behind them. */
function world(pages: readonly Page[], momentMs = 1_000) {
  let asked = 0;
  const store: Pick<Store, 'indexForSearch'> = {
    indexForSearch: () => () => {
      asked += 1;
      return (pages[asked - 1] ?? left(0))();
    },
  };
  const background = backgroundWork(silent);
  return { ...catchUpGently({ store, background }, momentMs), background, asked: () => asked };
}

test('it is waited for while it gets on', async () => {
  const { wait, asked } = world([left(20), left(10)]);
  await wait();
  expect(asked()).toBe(3);
  await wait();
  expect(asked()).toBe(4);
});

test('another program that holds the lock is not waited for; the log is gone over once it lets go', async () => {
  const lock = Promise.withResolvers<void>();
  const locked: Page = () => lock.promise.then(left(5));
  const { wait, asked, background } = world([locked], 10);
  await wait();
  await wait();
  expect(asked()).toBe(1);
  lock.resolve();
  await background.settled();
  expect(asked()).toBe(2);
});

test('events that came while it went on are found too', async () => {
  const first = Promise.withResolvers<void>();
  const { wait, asked } = world([() => first.promise.then(left(0))]);
  const earlier = wait();
  await expect.poll(asked).toBe(1);
  const waiting = [earlier, wait()];
  first.resolve();
  await Promise.all(waiting);
  expect(asked()).toBe(2);
});

test('a store that cannot be written is no failure, and a stop ends it at its next page', async () => {
  const { wait, asked } = world([() => Promise.resolve(E.left({ _tag: 'StoreBusyError', waitedMs: 1 }))]);
  await wait();
  expect(asked()).toBe(1);
  const endless = world(Array.from({ length: 1_000 }, () => left(1)));
  const waiting = endless.wait();
  endless.stop();
  await waiting;
  await endless.background.settled();
  expect(endless.asked()).toBeLessThan(3);
});
