import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownSessions, withFirstPage, withNextPage } from './merge-sessions.ts';

const PAGE = 4;

/** A data folder: ids of its sessions, the latest activity first. */
type Folder = readonly number[];

const session = (id: number) => ({
  sessionId: `ses_${id}`,
  startedAt: '2026-03-01T09:00:00Z',
  lastActivity: '2026-03-01T09:00:00Z',
  runs: [],
});

/** A cursor names the session that the page before ended with. */
function pageOf(folder: Folder, cursor?: string) {
  const from = cursor === undefined ? 0 : folder.indexOf(Number(cursor)) + 1;
  const ids = folder.slice(from, from + PAGE);
  const last = ids.at(-1);
  return {
    sessions: ids.map(session),
    total: folder.length,
    damaged: [],
    ...(last === undefined || folder.at(-1) === last ? {} : { nextCursor: String(last) }),
  };
}

const idsOf = ({ sessions }: KnownSessions): readonly string[] => sessions.map(({ sessionId }) => sessionId);
const numbers = (count: number): Folder => Array.from({ length: count }, (_, id) => id);

function loaded(folder: Folder, pages: number): KnownSessions {
  let known: KnownSessions = pageOf(folder);
  for (let page = 1; page < pages && known.nextCursor !== undefined; page += 1)
    known = withNextPage(known, known.nextCursor, pageOf(folder, known.nextCursor));
  return known;
}

test('pages follow each other', () => {
  const known = loaded(numbers(10), 3);
  expect(idsOf(known)).toEqual(numbers(10).map((id) => `ses_${id}`));
  expect(known.nextCursor).toBeUndefined();
});

test('a page that was asked for before the list began anew is dropped', () => {
  const known = loaded(numbers(10), 1);
  expect(withNextPage(known, 'other', pageOf(numbers(10), '3'))).toBe(known);
});

test('a session that left what is filtered for is taken out', () => {
  const known = loaded(numbers(6), 2);
  const page = pageOf([0, 1, 2, 3, 5]);
  expect(idsOf(withFirstPage(known, page, new Set(['ses_4'])))).toEqual(
    [0, 1, 2, 3, 5].map((id) => `ses_${id}`),
  );
});

test('where more changed than a page holds, the list begins anew', () => {
  const after = [10, 11, 12, 13, 14, ...numbers(10)];
  const changed = new Set([10, 11, 12, 13, 14].map((id) => `ses_${id}`));
  expect(withFirstPage(loaded(numbers(10), 3), pageOf(after), changed)).toEqual(pageOf(after));
});

test('whatever changes, the list is a fresh one as far as it goes', () => {
  const given = fc.tuple(
    fc.nat(20),
    fc.integer({ min: 1, max: 5 }),
    fc.uniqueArray(fc.nat(25), { maxLength: 12 }),
  );
  fc.assert(
    fc.property(given, ([count, pages, touched]) => {
      const before = numbers(count);
      const after = [...touched, ...before.filter((id) => !touched.includes(id))];
      const changed = new Set(touched.map((id) => `ses_${id}`));
      let known = withFirstPage(loaded(before, pages), pageOf(after), changed);
      expect(idsOf(known)).toEqual(after.slice(0, known.sessions.length).map((id) => `ses_${id}`));
      while (known.nextCursor !== undefined)
        known = withNextPage(known, known.nextCursor, pageOf(after, known.nextCursor));
      expect(idsOf(known)).toEqual(after.map((id) => `ses_${id}`));
    }),
  );
});
