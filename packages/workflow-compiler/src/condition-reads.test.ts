import { expect, test } from 'vitest';
import { conditionReads } from './condition-reads.ts';

test('conditionReads names each key once, in order', () => {
  const condition = {
    var: 'a.b',
    equals: 1,
    and: [{ var: 'c' }, { or: [{ var: 'a.b' }, { not: { var: 'd' } }] }],
    not: { var: 'e' },
  };
  expect(conditionReads(condition)).toEqual(['a.b', 'c', 'd', 'e']);
  expect(conditionReads({})).toEqual([]);
});
