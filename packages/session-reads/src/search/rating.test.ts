import { expect, test } from 'vitest';
import { compareRatings, RATING_NUMBERS, type Rating } from './rating.ts';

const rating = (numbers: readonly number[]): Rating =>
  Object.fromEntries(RATING_NUMBERS.map((name, place) => [name, numbers[place]])) as unknown as Rating;

test.each(RATING_NUMBERS.map((name, place) => [name, place] as const))(
  'what is better by its %s is better, whatever comes after that',
  (_, place) => {
    const better = rating(RATING_NUMBERS.map((_, at) => (at < place ? 5 : at === place ? 1 : 0)));
    const worse = rating(RATING_NUMBERS.map((_, at) => (at < place ? 5 : at === place ? 0 : 9)));
    expect(compareRatings(better, worse)).toBeLessThan(0);
    expect(compareRatings(worse, better)).toBeGreaterThan(0);
    expect(compareRatings(better, better)).toBe(0);
  },
);
