import { expect, test } from 'vitest';
import { ago, clockTime, lasted } from './times.ts';

const NOW = Date.parse('2026-05-20T12:00:00Z');

test.each([
  ['2026-05-20T12:00:30Z', 'just now'],
  ['2026-05-20T11:59:30Z', 'just now'],
  ['2026-05-20T11:58:00Z', '2 min ago'],
  ['2026-05-20T09:00:00Z', '3 h ago'],
  ['2026-05-18T09:00:00Z', '2 d ago'],
  ['not a time', 'not a time'],
])('%s is %s', (at, words) => {
  expect(ago(at, NOW)).toBe(words);
});

test('older ones have a date, with the year where it is another one', () => {
  expect(ago('2026-03-02T12:00:00Z', NOW)).not.toContain('2026');
  expect(ago('2024-03-02T12:00:00Z', NOW)).toContain('2024');
});

test('a moment of another day names its day', () => {
  expect(clockTime('2026-05-20T12:00:00Z', NOW)).not.toContain('20');
  expect(clockTime('2026-03-02T12:00:00Z', NOW)).toContain('Mar');
});

test.each([
  ['2026-05-20T11:59:18Z', '42 s'],
  ['2026-05-20T11:15:00Z', '45 min'],
  ['2026-05-20T10:00:00Z', '2 h'],
  ['2026-05-20T09:55:00Z', '2 h 5 min'],
  ['2026-05-18T09:00:00Z', '2 d 3 h'],
  ['2026-05-21T09:00:00Z', '0 s'],
])('from %s it lasted %s', (from, words) => {
  expect(lasted(from, '2026-05-20T12:00:00Z')).toBe(words);
});
