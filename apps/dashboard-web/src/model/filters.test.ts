import { expect, test } from 'vitest';
import { filtersFrom, isFiltered, NO_FILTERS, queryOf, searchOf } from './filters.ts';

const NOW = new Date(2026, 4, 20, 15, 30).getTime();

test('filters come back from the address that they make', () => {
  const filters = { ...NO_FILTERS, text: 'login & co', status: 'blocked', span: '7d' } as const;
  expect(filtersFrom(searchOf(filters))).toEqual(filters);
  expect(searchOf(NO_FILTERS)).toBe('');
  expect(isFiltered(NO_FILTERS)).toBe(false);
});

test('what the address says and no filter knows is left out', () => {
  expect(filtersFrom('?status=gone&span=ever&from=yesterday&other=1')).toEqual(NO_FILTERS);
});

test('spans begin at midnight of this machine', () => {
  const since = (span: 'today' | '7d' | '30d') => queryOf({ ...NO_FILTERS, span }, NOW).since;
  expect(since('today')).toBe(new Date(2026, 4, 20).toISOString());
  expect(since('7d')).toBe(new Date(2026, 4, 14).toISOString());
  expect(since('30d')).toBe(new Date(2026, 3, 21).toISOString());
});

test('D7: the last hour begins with a minute, and yesterday ends where today begins', () => {
  expect(queryOf({ ...NO_FILTERS, span: 'hour' }, NOW + 42_500)).toEqual({
    since: new Date(2026, 4, 20, 14, 30).toISOString(),
  });
  expect(queryOf({ ...NO_FILTERS, span: 'yesterday' }, NOW)).toEqual({
    since: new Date(2026, 4, 19).toISOString(),
    until: new Date(2026, 4, 20).toISOString(),
  });
});

test('D5: a branch is a filter that stands in the address', () => {
  const filters = { ...NO_FILTERS, branch: 'feature/archive-orders' };
  expect(filtersFrom(searchOf(filters))).toEqual(filters);
  expect(queryOf(filters, NOW)).toEqual({ branch: 'feature/archive-orders' });
});

test('a custom span has both of its days in it', () => {
  expect(queryOf({ ...NO_FILTERS, span: 'custom', from: '2026-03-01', to: '2026-03-01' }, NOW)).toEqual({
    since: new Date(2026, 2, 1).toISOString(),
    until: new Date(2026, 2, 2).toISOString(),
  });
});

test('a day that is none filters nothing', () => {
  expect(queryOf({ ...NO_FILTERS, span: 'custom', from: '2026-99-01' }, NOW)).toEqual({});
});

test.each([
  ['9999-12-31', '9999-12-31'],
  ['0000-01-01', '0000-01-01'],
])('days at the ends of the calendar are asked for in the form of all others: %s', (from, to) => {
  const { since, until } = queryOf({ ...NO_FILTERS, span: 'custom', from, to }, 0);
  for (const time of [since, until]) expect(time).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});
