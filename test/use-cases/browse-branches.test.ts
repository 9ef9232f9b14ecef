import type { SessionEventBody } from '@workrail/event-log';
import type { Store } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { right } from '../harness/in-process.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';
import { among, numbersIn, opening, walk } from './numbered-sessions.ts';

const BRANCH = 'feature/archive-orders';

const onBranch = (value: string): SessionEventBody => ({
  kind: 'observation_recorded',
  data: { key: 'git_branch', value, confidence: 'high' },
});

const TITLES = ['Archive old orders', 'Fix the login', 'Update the feature flags', 'orders'];

/** Every third session is of the branch; what they are called says nothing of it, or something of another one. */
async function branched(count: number) {
  const at = await among(0);
  const branchOf = (n: number) => (n % 3 === 0 ? BRANCH : n % 3 === 1 ? 'main' : `${BRANCH}-2`);
  await at.begin(count, (n) => [opening(n, TITLES[n % 4] ?? '', '/w/shop'), onBranch(branchOf(n))]);
  const ours = Array.from({ length: count }, (_, i) => i + 1).filter((n) => n % 3 === 0);
  return { ...at, ours };
}

const sorted = (numbers: readonly number[]) => [...numbers].sort((one, other) => one - other);

describe('a branch', () => {
  test('D5: is a filter, and each row says on which one the work was last', async () => {
    const at = await branched(30);
    const pages = await walk(at, { branch: BRANCH, limit: 4 });
    expect(sorted(pages.flatMap(numbersIn))).toEqual(at.ours);
    expect(new Set(pages.flatMap(({ sessions }) => sessions.map(({ branch }) => branch)))).toEqual(
      new Set([BRANCH]),
    );
    expect((await walk(at, { branch: 'feature', limit: 4 })).flatMap(numbersIn)).toEqual([]);
    const both = await walk(at, { branch: BRANCH, text: 'login', limit: 50 });
    expect(sorted(both.flatMap(numbersIn))).toEqual(at.ours.filter((n) => n % 4 === 1));
  });

  test('D5: is offered among the choices, also one that the work has left', async () => {
    const at = await branched(3);
    await at.begin(1, (n) => [opening(n, 'Moved', '/w/shop'), onBranch('spike/One'), onBranch('main')]);
    const choices = agreed('listChoices', right(await at.dashboard.listChoices()()));
    expect(choices.branches).toEqual([BRANCH, `${BRANCH}-2`, 'main', 'spike/one']);
    expect(numbersIn(await at.page({ branch: 'spike/One', limit: 9 }))).toEqual([4]);
  });

  test('D5: that is searched for by its name finds all of its sessions, and those first', async () => {
    const at = await branched(201);
    const found = (await walk(at, { text: BRANCH, limit: 50 })).flatMap(numbersIn);
    expect(at.ours).toHaveLength(67);
    expect(sorted(found.slice(0, 67))).toEqual(at.ours);
  });
});

/** A store that counts how many events are read from it. */
function counting(store: Store) {
  let reads = 0;
  const read: Store['read'] = (body) =>
    store.read((tx) =>
      body({
        ...tx,
        events: {
          ...tx.events,
          read: (...args: Parameters<typeof tx.events.read>) => {
            reads += 1;
            return tx.events.read(...args);
          },
        },
        search: {
          ...tx.search,
          sessions: (numbers, limit) => {
            reads += numbers.length;
            return tx.search.sessions(numbers, limit);
          },
        },
      } as typeof tx),
    );
  return { store: { ...store, read }, reads: () => reads };
}

describe('a status that no run has', () => {
  test.each([40, 400])('D7: is answered without a look at any of %i sessions', async (count) => {
    const at = await among(count);
    const { store, reads } = counting(at.host.store);
    const dashboard = dashboardOf(at, { store });
    const page = right(await dashboard.listSessions({ status: 'blocked', limit: 50 })());
    expect(page).toMatchObject({ sessions: [], total: count });
    expect(page.nextCursor).toBeUndefined();
    expect(reads()).toBe(0);
    const some = right(await dashboard.listSessions({ status: 'complete', limit: 5 })());
    expect(some.sessions).toHaveLength(5);
  });
});
