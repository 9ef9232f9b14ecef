import type { BrowseSessionsInput } from '@workrail/application';
import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import type { ReadTransaction, Store } from '@workrail/ports';
import { describe, expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { dataOf } from '../session-bundles/machine.ts';
import { damagedAt } from './damaged-store.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';
import { among, down, minute, numbersIn, opening, session, walk } from './numbered-sessions.ts';

describe('without a text', () => {
  test('sessions come by their latest activity, page by page, each once', async () => {
    const at = await among(25);
    const pages = await walk(at, { limit: 10 });
    expect(pages.map(({ sessions }) => sessions.length)).toEqual([10, 10, 5]);
    expect(pages.flatMap(numbersIn)).toEqual(down(25));
    expect(pages.every(({ total }) => total === 25)).toBe(true);
    const exact = await walk(at, { limit: 5 });
    expect(exact.map(({ sessions }) => sessions.length)).toEqual([5, 5, 5, 5, 5]);
    expect(exact[0]?.sessions[0]).toMatchObject({
      title: 'Mend part 25',
      workspace: '/w/1',
      startedAt: minute(25),
      lastActivity: minute(25),
      runs: [{ workflowId: 'test.usual', status: 'complete', stepsDone: 0 }],
    });
  });

  test('filters let through what fits, alone and together', async () => {
    const at = await among(60);
    const found = async (input: Omit<BrowseSessionsInput, 'limit'>) =>
      (await walk(at, { ...input, limit: 7 })).flatMap(numbersIn);
    expect(await found({ workspace: '/w/1' })).toEqual(down(60, (n) => n % 3 === 1));
    expect(await found({ workflow: 'test.rare' })).toEqual(down(60, (n) => n % 4 === 0));
    expect(await found({ status: 'complete' })).toEqual(down(60, (n) => n % 5 === 0));
    expect(await found({ status: 'blocked' })).toEqual([]);
    expect(await found({ since: minute(50) })).toEqual(down(60, (n) => n >= 50));
    expect(await found({ until: minute(10) })).toEqual(down(60, (n) => n < 10));
    expect(await found({ since: '2026-01-01T00:10:00Z', until: '2026-01-01T00:12:00Z' })).toEqual([11, 10]);
    const all = {
      workspace: '/w/0',
      workflow: 'test.rare',
      status: 'in_progress',
      since: minute(20),
    } as const;
    expect(await found(all)).toEqual(down(60, (n) => n % 12 === 0 && n % 5 !== 0 && n >= 20));
    expect(await found({ workflow: 'test.none' })).toEqual([]);
    expect(await found({ text: '   ', limit: 7 } as never)).toEqual(down(60));
  });

  test('a session that gets active meanwhile is not given again on a later page', async () => {
    const at = await among(20);
    const first = await at.page({ limit: 10 });
    const again: SessionEventBody = {
      kind: 'observation_recorded',
      data: { key: 'git_branch', value: 'x', confidence: 'high' },
    };
    right(
      await at.host.store.write((tx) =>
        tx.events.append(sessionStreamId(session(15)), {
          expectedVersion: 2,
          at: minute(99),
          events: [again],
        }),
      )(),
    );
    const second = await at.page({ limit: 10, cursor: first.nextCursor ?? '' });
    expect([first, second].flatMap(numbersIn)).toEqual(down(20));
    expect((await at.page({ limit: 1 })).sessions[0]).toMatchObject({ lastActivity: minute(99) });
  });

  test('one call looks at a bounded number of sessions, and the next one goes on', async () => {
    const at = await among(4_300);
    const rare = await walk(at, { workflow: 'test.none', limit: 10 });
    expect(rare.map(({ sessions }) => sessions.length)).toEqual([0, 0]);
    const late = await walk(at, { until: minute(3), limit: 10 });
    expect(late).toHaveLength(5);
    expect(late.flatMap(numbersIn)).toEqual([2, 1]);
  });

  test('a session that cannot be read is named, and the others come', async () => {
    const at = await among(6);
    const store = damagedAt(at.host.store, session(4));
    const page = right(await dashboardOf(at, { store }).listSessions({ limit: 3 })());
    expect(page.damaged).toEqual([session(4)]);
    expect(numbersIn(page)).toEqual([6, 5, 3]);
  });
});

describe('with a text', () => {
  test('all that match come, the best first, as a search on the command line ranks them', async () => {
    const at = await among(40);
    const pages = await walk(at, { text: 'mend part', limit: 16 });
    expect(pages.map(({ sessions }) => sessions.length)).toEqual([16, 16, 8]);
    expect(new Set(pages.flatMap(numbersIn)).size).toBe(40);
    expect(pages[0]?.sessions[0]?.whyMatched).toEqual(['title_words']);
    const data = dataOf(at.folder, at.host);
    const ranked = right(await data.searchSessions({ query: 'mend part' })());
    expect(pages[0]?.sessions).toEqual(ranked.sessions);
  });

  test('an id, a workflow or a workspace narrows it down', async () => {
    const at = await among(40);
    const found = async (input: Omit<BrowseSessionsInput, 'limit'>) =>
      (await walk(at, { ...input, limit: 7 })).flatMap(numbersIn);
    expect(await found({ text: session(9) })).toEqual([9]);
    expect([...(await found({ text: 'mend', workflow: 'test.rare' }))].sort((a, b) => b - a)).toEqual(
      down(40, (n) => n % 4 === 0),
    );
    expect(
      [...(await found({ text: 'mend', workspace: '/w/2', status: 'complete' }))].sort((a, b) => b - a),
    ).toEqual(down(40, (n) => n % 3 === 2 && n % 5 === 0));
    expect(await found({ text: 'nothing-of-the-kind' })).toEqual([]);
  });

  test('each of many that match is reached, also the oldest by what it alone is', async () => {
    const at = await among(150);
    const [page] = await walk(at, { text: 'mend', limit: 200 });
    expect(page).toMatchObject({ sessions: { length: 150 } });
    expect((await walk(at, { text: 'mend', limit: 70 })).flatMap(numbersIn)).toEqual(down(150));
    expect((await walk(at, { text: 'test.usual', limit: 70 })).flatMap(numbersIn)).toHaveLength(113);
    await at.begin(1_000, (n) => [opening(n, 'Mend part', '/w/elsewhere')]);
    expect(numbersIn(await at.page({ text: 'mend', workflow: 'test.rare', limit: 200 }))).toHaveLength(37);
    expect((await walk(at, { text: 'mend', until: minute(2), limit: 200 })).flatMap(numbersIn)).toEqual([1]);
  });

  test('where more match than can be ranked it is said, and filters reach what is behind', async () => {
    const at = await among(40);
    await at.begin(5_100, (n) => [opening(n, 'Mend part', '/w/elsewhere')]);
    const one = await at.page({ text: 'mend', limit: 5 });
    expect(one).toMatchObject({ cut: true, nextCursor: expect.any(String) });
    const here = await walk(at, { text: 'mend', workspace: '/w/2', limit: 5 });
    expect(here.flatMap(numbersIn)).toEqual(down(40, (n) => n % 3 === 2));
    expect(here.some((page) => 'cut' in page)).toBe(false);
    expect((await walk(at, { text: 'mend', workflow: 'test.rare', limit: 7 })).flatMap(numbersIn)).toEqual(
      down(40, (n) => n % 4 === 0),
    );
  });

  test('sessions that begin meanwhile neither repeat nor hide those of later pages', async () => {
    const at = await among(30);
    await at.begin(30, (n) => [opening(n, `Mend part alpha ${n}`, '/w/1')]);
    const text = 'mend part alpha';
    const whole = (await walk(at, { text, limit: 200 })).flatMap(numbersIn);
    const seen: number[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await at.page({ text, limit: 9, ...(cursor === undefined ? {} : { cursor }) });
      seen.push(...numbersIn(page));
      cursor = page.nextCursor;
      if (cursor === undefined) break;
      await at.begin(9, (n) => [opening(n, n % 3 === 0 ? 'Mend part alpha' : 'Mend part', '/w/1')]);
    }
    expect(whole).toEqual(down(60));
    expect(seen).toEqual(whole);
  });
});

test('what cannot be meant is refused by name', async () => {
  const { dashboard, page } = await among(12);
  const { nextCursor: cursor = '' } = await page({ limit: 5 });
  const refused = async (input: BrowseSessionsInput) => {
    const error = left(await dashboard.listSessions(input)());
    return error._tag === 'InvalidInputError' ? error.field : error._tag;
  };
  expect(await refused({ limit: 0 })).toBe('limit');
  expect(await refused({ limit: 1_001 })).toBe('limit');
  expect(await refused({ limit: 5, cursor: 'x' })).toBe('cursor');
  expect(await refused({ limit: 5, text: 'mend', cursor })).toBe('cursor');
  expect(await refused({ limit: 5, since: 'yesterday' })).toBe('since');
  expect(await refused({ limit: 5, until: '' })).toBe('until');
  expect(await refused({ limit: 5, text: '?!' })).toBe('text');
  expect(await refused({ limit: 5, workspace: 'x'.repeat(5_000) })).toBe('workspace');
});

test('the first page asks as much of a store with many sessions as of one with few', async () => {
  const counted = async (count: number) => {
    const at = await among(count);
    const calls: string[] = [];
    const dashboard = dashboardOf(at, { store: counting(at.host.store, calls) });
    right(await dashboard.listSessions({ limit: 20 })());
    return calls;
  };
  expect(await counted(3_000)).toEqual(await counted(30));
});

/** A store that notes what it is asked. */
const counting = (store: Store, calls: string[]): Store => ({
  ...store,
  read: (body) =>
    store.read((tx) => {
      const noting = <P extends object>(part: string, port: P): P =>
        new Proxy(port, {
          get: (target, name, receiver) => {
            calls.push(`${part}.${String(name)}`);
            return Reflect.get(target, name, receiver);
          },
        });
      const noted: ReadTransaction = {
        ...tx,
        events: noting('events', tx.events),
        graph: noting('graph', tx.graph),
        search: noting('search', tx.search),
      };
      return body(noted);
    }),
});

test('what sessions can be narrowed down to is spelled as they have it', async () => {
  const { dashboard } = await among(8);
  expect(agreed('listChoices', right(await dashboard.listChoices()()))).toEqual({
    workspaces: ['/w/0', '/w/1', '/w/2'],
    workflows: ['test.rare', 'test.usual'],
    branches: [],
  });
});
