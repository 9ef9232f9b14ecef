import { type SearchTerm, type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { type SessionId, sessionId } from '@workrail/kernel';
import type { SessionSearch, Store } from '@workrail/ports';
import { testDigests } from '@workrail/store-conformance';
import { expect, test } from 'vitest';
import { openSqliteStore } from './open.ts';
import { AT, observed, query, right, storeFile } from './testing/store-file.ts';

const idOf = (n: number): SessionId => sessionId(`00000000-0000-7000-8000-${String(n).padStart(12, '0')}`);
const WORDS = ['alpha', 'alpine', 'beta', 'ﬀ', '𐐨', 'gamma'];
const SESSIONS = 30;

/** The same log each time: sessions whose titles and branches share some words, in turn. */
async function fill(store: Store): Promise<void> {
  for (let n = 1; n <= SESSIONS; n += 1) {
    const title = [WORDS[n % 6], WORDS[(n * n) % 5], `only${n}`].join(' ');
    const data = { sessionId: idOf(n), title, workspace: `/work/p${n % 2}` };
    await add(store, n, 0, [{ kind: 'session_started', data }]);
  }
  for (let n = 1; n <= SESSIONS; n += 2)
    await add(store, n, 1, [observed(`fix/${WORDS[n % 4]}`), observed(`then/${n}`)]);
}

const add = (store: Store, n: number, expectedVersion: number, events: readonly SessionEventBody[]) =>
  right(store.write((tx) => tx.events.append(sessionStreamId(idOf(n)), { expectedVersion, at: AT, events })));

const allNumbers = Array.from({ length: SESSIONS }, (_, i) => i + 1);

/** Everything that can be asked about these terms. */
const answers = (store: Store, terms: readonly SearchTerm[]) =>
  right(
    store.read((tx) => async () => {
      const { search } = tx;
      const about = (term: SearchTerm) => aboutTerm(search, term);
      return {
        _tag: 'Right' as const,
        right: {
          terms: await Promise.all(terms.map(about)),
          known: await right(search.known([...terms, 'tnothing' as SearchTerm])),
          sessions: await right(search.sessions(allNumbers, { runs: 2 })),
          recent: await right(search.recent({ limit: 100 })),
        },
      };
    }),
  );

const aboutTerm = async (search: SessionSearch, term: SearchTerm) => ({
  all: await right(search.holding(term, { limit: 100 })),
  three: await right(search.holding(term, { limit: 3 })),
  among: await right(search.holding(term, { among: allNumbers.filter((n) => n % 3 > 0) })),
  completed: await right(search.completing(term.slice(0, 3) as SearchTerm, 4)),
});

test('the latest events answer as they do once they were gone over, wherever that stands', async () => {
  const [reference, lagging] = [await storeFile(), await storeFile()];
  for (const { store } of [reference, lagging]) await fill(store);
  await right(reference.store.indexForSearch(1_000));
  const terms = query<{ term: SearchTerm }>(
    reference.path,
    'SELECT DISTINCT term FROM search_terms ORDER BY term',
  ).map(({ term }) => term);
  expect(terms.length).toBeGreaterThan(SESSIONS);
  const expected = await answers(reference.store, terms);
  for (let left = 1; left > 0; ) {
    expect(await answers(lagging.store, terms)).toEqual(expected);
    left = (await right(lagging.store.indexForSearch(7))).left;
  }
  expect(await answers(lagging.store, terms)).toEqual(expected);
});

test('what is removed or added is no longer, or at once, among the latest events', async () => {
  const { store } = await storeFile();
  await fill(store);
  const holding = async (word: string) =>
    (await right(store.read((tx) => tx.search.holding(`t${word}` as SearchTerm, { limit: 9 })))).sessions;
  expect(await holding('only30')).toEqual([30]);
  await right(store.write((tx) => tx.events.remove(sessionStreamId(idOf(30)))));
  expect(await holding('only30')).toEqual([]);
  await add(store, 29, 3, [observed('a/newer')]);
  expect(await holding('newer')).toEqual([29]);
});

test('what was read once is not read again when something is appended', async () => {
  const { path } = await storeFile();
  let digests = 0;
  const sha256Hex = (data: string | Uint8Array) => {
    digests += 1;
    return testDigests.sha256Hex(data);
  };
  const store = openSqliteStore({ path, digests: { ...testDigests, sha256Hex } });
  await fill(store);
  const look = async () => {
    const before = digests;
    await right(store.read((tx) => tx.search.holding('tnewer' as SearchTerm, { limit: 9 })));
    return digests - before;
  };
  // Each event that is read is held against its digest.
  expect(await look()).toBe(2 * SESSIONS);
  await add(store, 29, 3, [observed('a/newer')]);
  expect(await look()).toBe(1);
  await store.close();
});
