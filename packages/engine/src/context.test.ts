import { expect, it } from 'vitest';
import { mergeContext } from './decide.ts';

it('a change of the context replaces whole keys, removes those that are null, and leaves the others', () => {
  const before = { kept: 1, replaced: { a: 1, b: 2 }, removed: 'x' };
  const delta = { replaced: { a: 3 }, removed: null, added: false, never: null };
  expect(mergeContext(before, delta)).toEqual({ kept: 1, replaced: { a: 3 }, added: false });
  expect(before).toEqual({ kept: 1, replaced: { a: 1, b: 2 }, removed: 'x' });
});
