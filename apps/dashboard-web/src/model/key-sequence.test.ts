import { expect, test } from 'vitest';
import { namesOf } from './key-sequence.ts';

test('a key soon after another one may be the end of a sequence', () => {
  expect(namesOf({ key: 's', at: 900 }, { key: 'g', at: 0 })).toEqual(['g s', 's']);
  expect(namesOf({ key: 's', at: 5_000 }, { key: 'g', at: 0 })).toEqual(['s']);
  expect(namesOf({ key: 's', at: 0 }, undefined)).toEqual(['s']);
});
