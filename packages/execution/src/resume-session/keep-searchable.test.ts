import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { E, type Either, TE } from '@workrail/kernel';
import type { Store, StoreError } from '@workrail/ports';
import { backgroundWork } from '@workrail/session-reads';
import { expect, test } from 'vitest';
import { keepSearchable, type Rest } from './keep-searchable.ts';

type Page = Either<StoreError, { readonly left: number }>;

/** A log of these pages; without them it never ends. */
function world(pages: readonly Page[] | undefined, rest: Rest = () => nextTurn()) {
  const asked: number[] = [];
  const store: Pick<Store, 'indexForSearch'> = {
    indexForSearch: (limit) => async () => {
      asked.push(limit);
      return pages === undefined ? E.right({ left: 9 }) : (pages[asked.length - 1] ?? E.right({ left: 0 }));
    },
  };
  const silent = { debug: () => {}, warn: () => {}, error: () => {} };
  const background = backgroundWork(silent);
  const keeper = keepSearchable({ store, background }, rest);
  const call = keeper.after(() => TE.right('answer'));
  return { asked, background, keeper, call };
}

test('after the first answer the log is gone over to its end, and then after every 200', async () => {
  const { asked, background, call } = world([E.right({ left: 150 }), E.right({ left: 50 })]);
  expect(await call({})()).toEqual(E.right('answer'));
  await background.settled();
  expect(asked).toHaveLength(3);
  for (let i = 0; i < 199; i += 1) await call({})();
  expect(asked).toHaveLength(3);
  await call({})();
  await background.settled();
  expect(asked).toHaveLength(4);
});

test('it waits for an agent that is at work, before the first page and between two', async () => {
  let working = true;
  const agent = world([E.right({ left: 2 }), E.right({ left: 1 })], async () => {
    if (working) await agent.call({})();
    await nextTurn();
  });
  await agent.call({})();
  for (let turn = 0; turn < 50; turn += 1) await nextTurn();
  expect(agent.asked).toEqual([]);
  working = false;
  await agent.background.settled();
  expect(agent.asked).toHaveLength(3);
});

test('after 5,000 answers it waits no longer', async () => {
  const busy = world([], async () => {
    for (let i = 0; i < 100; i += 1) await busy.call({})();
  });
  await busy.call({})();
  await busy.background.settled();
  expect(busy.asked).toHaveLength(1);
});

test('a store that is in use is left alone', async () => {
  const { asked, background, call } = world([E.left({ _tag: 'StoreBusyError', waitedMs: 1 })]);
  await call({})();
  await background.settled();
  expect(asked).toHaveLength(1);
});

test('the end of the process ends it at its next page, or while it rests', async () => {
  const endless = world(undefined);
  await endless.call({})();
  await expect.poll(() => endless.asked.length).toBeGreaterThan(0);
  endless.keeper.stop();
  await endless.background.settled();

  const resting = world([], (_, signal) => sleep(600_000, undefined, { signal }).catch(() => undefined));
  await resting.call({})();
  resting.keeper.stop();
  await resting.background.settled();
  expect(resting.asked).toEqual([]);
});
