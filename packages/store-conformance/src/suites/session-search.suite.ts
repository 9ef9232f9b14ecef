import { type SessionEventBody, searchTerm, sessionStreamId } from '@workrail/event-log';
import { type BlobHash, E } from '@workrail/kernel';
import type { RecentSession, SessionSearch } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { AT, observed, root, run, runStarted, session, stepAcked } from '../events.ts';
import { left, type MakeStore, openHarness, right } from '../harness.ts';
import { plainKey } from '../plain-words.ts';
import { append, ask, holders, indexAll, started } from '../searchable.ts';

/** More than one row of any store. */
const MANY = 600;

export function sessionSearchSuite(makeStore: MakeStore): void {
  describe('what events say is found', () => {
    test('by ids, keys, git, workspace, workflow and words', async () => {
      const { store } = await openHarness(makeStore);
      const context = await right(
        store.write((tx) => tx.blobs.put({ ticketId: 'ACME-7', task: 'Mend the checkout', count: 3 })),
      );
      const begun = runStarted(1);
      const observation = (key: 'git_branch' | 'git_head_sha', value: string): SessionEventBody => ({
        kind: 'observation_recorded',
        data: { key, value, confidence: 'high' },
      });
      await append(store, 1, [
        started(1, { title: 'Fix Login', workspace: '/home/Ada/shop-front' }),
        observation('git_branch', 'fix/ACME-7-login'),
        observation('git_head_sha', 'a'.repeat(40)),
        { ...begun, data: { ...begun.data, context } },
        stepAcked(1, { from: root(1), notes: 'Bisected; the cookie parser drops SameSite.' }),
      ]);
      await append(store, 2, [started(2, {})]);
      await indexAll(store);
      for (const [field, text] of [
        ['id', session(1)],
        ['id', run(1)],
        ['key', 'acme-7'],
        ['key', 'fix login'],
        ['branch', 'fix/acme-7-login'],
        ['head', 'a'.repeat(40)],
        ['workspace', '/home/ada/shop-front'],
        ['workflow', 'wr.example'],
        ['title', 'login'],
        ['title', 'front'],
        ['title', 'example'],
        ['title', 'checkout'],
        ['note', 'samesite'],
      ] as const) {
        expect(await holders(store, field, text), `${field} ${text}`).toEqual([session(1)]);
      }
      expect(await holders(store, 'key', '3')).toEqual([]);
      expect(await holders(store, 'note', 'login')).toEqual([]);
    });

    test('of artifacts by their kind and the texts of small ones', async () => {
      const { store } = await openHarness(makeStore);
      const put = (value: object) => right(store.write((tx) => tx.blobs.put(value)));
      const [small, large] = [await put({ list: ['quicksilver'] }), await put({ list: ['xenolith'] })];
      const acked = stepAcked(1, { from: root(1) });
      const artifacts = [
        { kind: 'acme.findings', hash: small, bytes: 24 },
        { kind: 'acme.dump', hash: large, bytes: 50_000 },
        { kind: 'acme.gone', hash: 'd'.repeat(64) as BlobHash, bytes: 10 },
      ];
      await append(store, 1, [
        started(1, {}),
        runStarted(1),
        { ...acked, data: { ...acked.data, output: { artifacts } } },
      ]);
      await indexAll(store);
      for (const word of ['quicksilver', 'findings', 'dump', 'gone']) {
        expect(await holders(store, 'note', word)).toEqual([session(1)]);
      }
      expect(await holders(store, 'note', 'xenolith')).toEqual([]);
    });

    test('and nothing of a transaction that failed', async () => {
      const { store } = await openHarness(makeStore);
      const events = [started(1, { title: 'phantom' })];
      await left(
        store.write((tx) => async () => {
          await right(tx.events.append(sessionStreamId(session(1)), { expectedVersion: 0, at: AT, events }));
          return E.left('failed');
        }),
      );
      await append(store, 2, [started(2, { title: 'phantom' })]);
      await indexAll(store);
      expect(await holders(store, 'title', 'phantom')).toEqual([session(2)]);
      expect(await ask(store, (search) => right(search.state()))).toEqual({ sessions: 1, behind: 0 });
    });

    test('however small the pages are in which it is gone over', async () => {
      const { store } = await openHarness(makeStore);
      for (let n = 1; n <= 5; n += 1) await append(store, n, [started(n, { title: 'same' }), runStarted(n)]);
      await indexAll(store, 1);
      expect(await right(store.indexForSearch(1))).toEqual({ left: 0 });
      expect(await holders(store, 'title', 'same')).toEqual([5, 4, 3, 2, 1].map(session));
    });
  });

  describe('among many sessions', () => {
    const openMany = async () => {
      const harness = await openHarness(makeStore);
      const { store } = harness;
      await right(
        store.write((tx) => async () => {
          for (let n = 1; n <= MANY; n += 1) {
            const title = `all ${n % 2 === 0 ? 'even' : 'odd'}`;
            const events = [started(n, { title, workspace: `/w/${n % 3}` }), runStarted(n)];
            await right(
              tx.events.append(sessionStreamId(session(n)), { expectedVersion: 0, at: AT, events }),
            );
          }
          return E.right(undefined);
        }),
      );
      await indexAll(store);
      return harness;
    };

    test('the latest come first, as many as asked for, or those asked about', async () => {
      const { store } = await openMany();
      const holding = (text: string, bounds: Parameters<SessionSearch['holding']>[1]) =>
        ask(store, (search) => right(search.holding(searchTerm('title', text), bounds)));
      const all = Array.from({ length: MANY }, (_, i) => MANY - i);
      expect(await holding('all', { limit: MANY })).toEqual({ sessions: all, more: false });
      expect(await holding('all', { limit: MANY - 1 })).toEqual({ sessions: all.slice(0, -1), more: true });
      expect(await holding('even', { limit: 2 })).toEqual({ sessions: [600, 598], more: true });
      expect(await holding('even', { among: [1, 2, 599, 600, 9_999] })).toEqual({
        sessions: [600, 2],
        more: false,
      });
      expect(await holding('none', { among: [1] })).toEqual({ sessions: [], more: false });
    });

    test('the ones with the latest event come first, in their workspace or everywhere', async () => {
      const { store } = await openMany();
      await append(store, 3, [observed('x')], 2);
      await append(store, 4, [observed('x')], 2);
      await indexAll(store);
      const recent = async (wanted: Parameters<SessionSearch['recent']>[0]) =>
        numbersOf(await ask(store, (search) => right(search.recent(wanted))));
      expect(await recent({ limit: 3 })).toEqual([4, 3, 600]);
      expect(await recent({ workspace: plainKey('/w/0'), limit: 2 })).toEqual([3, 600]);
      expect(await recent({ workspace: '/w', limit: 2 })).toEqual([]);
    });

    test('the latest ones outside of any workspace are found apart, gone over or not', async () => {
      const { store } = await openMany();
      const outside = async (more: Partial<Parameters<SessionSearch['recent']>[0]> = {}) =>
        numbersOf(await ask(store, (search) => right(search.recent({ workspace: null, limit: 9, ...more }))));
      expect(await outside()).toEqual([]);
      await append(store, MANY + 1, [started(MANY + 1, {})]);
      await append(store, MANY + 2, [started(MANY + 2, { workspace: '/w/0' })]);
      await append(store, MANY + 3, [started(MANY + 3, {})]);
      expect(await outside()).toEqual([MANY + 3, MANY + 1]);
      await indexAll(store);
      expect(await outside()).toEqual([MANY + 3, MANY + 1]);
      expect(await outside({ limit: 1 })).toEqual([MANY + 3]);
      expect(await outside({ statuses: ['complete'] })).toEqual([]);
    });

    test.each([undefined, '/w/1'])(
      'page after page, each before where the last one ended, all of them come once (in %s)',
      async (workspace) => {
        const { store } = await openMany();
        const here = workspace === undefined ? {} : { workspace: plainKey(workspace) };
        const pages: RecentSession[] = [];
        for (let before = Number.MAX_SAFE_INTEGER; ; ) {
          const page = await ask(store, (search) => right(search.recent({ ...here, before, limit: 7 })));
          pages.push(...page);
          const last = page.at(-1);
          if (last === undefined) break;
          before = last.active;
        }
        const all = Array.from({ length: MANY }, (_, i) => MANY - i);
        expect(numbersOf(pages)).toEqual(
          workspace === undefined ? all : all.filter((number) => number % 3 === 1),
        );
        // Each session has two events, one after the other.
        expect(pages.every(({ number, active }) => active === 2 * number)).toBe(true);
      },
    );

    test('one that was just begun is the latest in its workspace, before the search went over it', async () => {
      const { store } = await openMany();
      await append(store, MANY + 1, [started(MANY + 1, { workspace: '/w/0' })]);
      const latest = async (workspace: string) =>
        numbersOf(await ask(store, (search) => right(search.recent({ workspace, limit: 1 }))));
      expect(await latest(plainKey('/w/0'))).toEqual([MANY + 1]);
      expect(await latest(plainKey('/w/1'))).toEqual([MANY - 2]);
      expect(await latest(plainKey('/w'))).toEqual([]);
    });

    test('a session says what runs it has, the latest first', async () => {
      const { store } = await openHarness(makeStore);
      await append(store, 1, [started(1, {}), runStarted(3), runStarted(1), runStarted(2)]);
      await indexAll(store);
      const found = await ask(store, (search) => right(search.sessions([1, 7], { runs: 2 })));
      expect(found).toEqual([{ number: 1, sessionId: session(1), runs: [run(3), run(2)] }]);
    });
  });

  test('terms are known and completed in the order of their code points', async () => {
    const { store } = await openHarness(makeStore);
    await append(store, 1, [started(1, { title: 'ab ab𐐨 abﬀ abc ab豈 b' })]);
    await indexAll(store);
    const title = (text: string) => searchTerm('title', text);
    await ask(store, async (search) => {
      const completed = await right(search.completing(title('ab'), 10));
      expect(completed).toEqual(['ab', 'abc', 'abff', 'ab𐐨'].map(title));
      expect(await right(search.completing(title('ab'), 2))).toEqual(['ab', 'abc'].map(title));
      const asked = ['none', 'abc', 'a', 'ab'].map(title);
      expect(await right(search.known(asked))).toEqual(['abc', 'ab'].map(title));
    });
  });

  test('an event that cannot be used gives no terms and holds up nothing', async () => {
    const { store, damage } = await openHarness(makeStore);
    await append(store, 1, [started(1, { title: 'before' }), observed('broken'), observed('after')]);
    await append(store, 2, [started(2, { title: 'other' })]);
    await damage.overwriteEvent(session(1), 2, '{}');
    await indexAll(store);
    expect(await holders(store, 'branch', 'broken')).toEqual([]);
    expect(await holders(store, 'branch', 'after')).toEqual([session(1)]);
    expect(await holders(store, 'title', 'other')).toEqual([session(2)]);
  });

  test('what is found is derived again, to the same answers', async () => {
    const { store, damage, reopen } = await openHarness(makeStore);
    for (const n of [1, 2, 3])
      await append(store, n, [started(n, { title: `t${n} all`, workspace: '/w' }), runStarted(n)]);
    await indexAll(store);
    await damage.clearReadModel();
    expect(await right(store.rebuildReadModel())).toEqual({ events: 6, rebuilt: true });
    expect(await holders(store, 'title', 'all')).toEqual([3, 2, 1].map(session));
    const again = await reopen();
    expect(await holders(again, 'title', 't2')).toEqual([session(2)]);
    const recent = await ask(again, (search) => right(search.recent({ workspace: '/w', limit: 9 })));
    expect(numbersOf(recent)).toEqual([3, 2, 1]);
    expect(await right(again.rebuildReadModel())).toEqual({ events: 6, rebuilt: false });
  });
}

const numbersOf = (recent: readonly RecentSession[]) => recent.map(({ number }) => number);
