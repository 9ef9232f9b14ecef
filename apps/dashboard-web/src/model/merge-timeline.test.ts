import { expect, test } from 'vitest';
import { mergeTimeline } from './merge-timeline.ts';

const answer = (total: number, from: number, limit: number) => ({
  sessionId: 'ses_1',
  total,
  from,
  entries: Array.from({ length: Math.max(0, Math.min(limit, total - from)) }, (_, index) => ({
    version: from + index + 1,
    at: '2026-03-01T09:00:00Z',
    kind: 'session_created',
    text: 'The session began',
  })),
});

const whole = (total: number) => ({ total, entries: answer(total, 0, total).entries });

test('pages add up to the whole', () => {
  const first = mergeTimeline(undefined, answer(5, 0, 3));
  expect(first.next).toBe(3);
  expect(mergeTimeline(first.timeline, answer(5, 3, 3))).toEqual({ timeline: whole(5), next: null });
});

test('what is known already is not added again', () => {
  expect(mergeTimeline(whole(4), answer(6, 2, 9))).toEqual({ timeline: whole(6), next: null });
});

test('a gap is asked for', () => {
  expect(mergeTimeline(whole(2), answer(6, 4, 9))).toEqual({ timeline: whole(2), next: 2 });
});

test('a log that is shorter than what is known is another one: all of it is asked for', () => {
  expect(mergeTimeline(whole(6), answer(4, 3, 9))).toEqual({ timeline: undefined, next: 0 });
  expect(mergeTimeline(whole(6), answer(4, 5, 9))).toEqual({ timeline: undefined, next: 0 });
});

test.each([
  ['text', { text: 'Something else happened' }],
  ['time', { at: '2026-03-02T09:00:00Z' }],
  ['point', { node: 'a_00000000000' }],
])('an event with another %s than the known one is of another log', (_, other) => {
  const page = answer(6, 3, 9);
  const entries = page.entries.map((entry, at) => (at === 0 ? { ...entry, ...other } : entry));
  expect(mergeTimeline(whole(4), { ...page, entries })).toEqual({ timeline: undefined, next: 0 });
});

test('a page of a log that was replaced meanwhile is not put behind the other log', () => {
  const first = mergeTimeline(undefined, answer(9, 0, 3));
  expect(mergeTimeline(first.timeline, answer(2, 3, 3))).toEqual({ timeline: undefined, next: 0 });
});
