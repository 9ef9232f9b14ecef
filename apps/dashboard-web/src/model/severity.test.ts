import { expect, test } from 'vitest';
import { lookOf } from './severity.ts';

test('words of data choose among the looks that there are, and make none of their own', () => {
  const words = ['Critical', 'major', 'low', 'approved', 'unseen', 'skip', 'constructor', '__proto__', ''];
  expect(words.map(lookOf)).toEqual([
    'critical',
    'major',
    'minor',
    'good',
    'plain',
    'plain',
    'plain',
    'plain',
    'plain',
  ]);
});
