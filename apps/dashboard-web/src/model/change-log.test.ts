import { expect, test } from 'vitest';
import { changeLog } from './change-log.ts';

test('it names what changed behind a count', () => {
  const log = changeLog(10);
  log.add(['a']);
  const then = log.count();
  log.add(['b', 'c']);
  expect(log.since(then)).toEqual(new Set(['b', 'c']));
  expect(log.since(log.count())).toEqual(new Set());
});

test('what was forgotten is not taken for nothing', () => {
  const log = changeLog(2);
  log.add(['a', 'b', 'c']);
  expect(log.since(0)).toBeUndefined();
  expect(log.since(1)).toEqual(new Set(['b', 'c']));
  log.forget();
  expect(log.since(1)).toBeUndefined();
  expect(log.since(log.count())).toEqual(new Set());
});
