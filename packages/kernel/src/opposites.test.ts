import { describe, expect, it } from 'vitest';
import { didYouMean } from './did-you-mean.ts';
import { areOpposites } from './opposites.ts';

describe('B2: a name that means the opposite', () => {
  it.each([
    ['minIterations', 'maxIterations'],
    ['skipCondition', 'runCondition'],
    ['start_at', 'end_at'],
    ['unequal', 'equals'],
    ['disallowedTools', 'allowedTools'],
    ['incomplete', 'complete'],
    ['not_ready', 'ready'],
    ['!equals', 'equals'],
    ['notRequired', 'required'],
    ['inputs', 'outputs'],
    ['containsNot', 'contains'],
    ['equals_not', 'equals'],
    ['startsNotWith', 'startsWith'],
  ])('is never what was meant: %s, %s', (left, right) => {
    expect(areOpposites(left, right)).toBe(true);
    expect(areOpposites(right, left)).toBe(true);
    expect(didYouMean(left, [right])).toBeUndefined();
    expect(didYouMean(right, [left])).toBeUndefined();
  });

  it.each([
    ['notess', 'notes'],
    ['inputz', 'inputs'],
    ['instrument', 'instruments'],
    ['runConditon', 'runCondition'],
    ['max_iterations', 'maxIterations'],
  ])('is not taken for one where it is only misspelt: %s, %s', (given, candidate) => {
    expect(areOpposites(given, candidate)).toBe(false);
    expect(didYouMean(given, [candidate])).toBe(candidate);
  });

  it('leaves room for one that is farther off', () => {
    expect(didYouMean('minLenght', ['maxLength', 'minLength'])).toBe('minLength');
  });
});
