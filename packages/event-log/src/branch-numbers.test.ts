import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { branchNumbers } from './session/branch-numbers.ts';

const numbersOf = (...parents: readonly number[]): readonly number[] => [...branchNumbers(parents)];

describe('the numbers of branches', () => {
  test('count from 1 in the order in which branches began', () => {
    expect(numbersOf()).toEqual([]);
    expect(numbersOf(-1, 0, 1, 2)).toEqual([1, 1, 1, 1]);
    expect(numbersOf(-1, 0, 1, 1, 3)).toEqual([1, 1, 1, 2, 2]);
    expect(numbersOf(-1, 0, 0, 1, 2, 1, 0)).toEqual([1, 1, 2, 1, 2, 3, 4]);
  });

  test('never change, whatever comes later, and there is one for each end', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 60 }), fc.nat(60), (picks, cut) => {
        const parents = [-1, ...picks.map((pick, index) => pick % (index + 1))];
        const all = numbersOf(...parents);
        expect(numbersOf(...parents.slice(0, cut))).toEqual(all.slice(0, cut));
        const ends = parents.flatMap((_, point) => (parents.includes(point) ? [] : [all[point]]));
        expect(new Set(ends).size).toBe(ends.length);
        expect(new Set(all).size).toBe(ends.length);
      }),
    );
  });
});
