import { expect, test } from 'vitest';
import { loopRoundWords, roundWords } from './rounds.ts';

const slice = { title: 'Each slice', iteration: 2, total: 4, item: 'Payment' };

test('D2: a round is told with its number and its item', () => {
  expect(roundWords([slice])).toBe('round 2 of 4: Payment');
  expect(roundWords([{ title: 'Repair', iteration: 3 }])).toBe('round 3');
  expect(roundWords([slice, { title: 'Repair', iteration: 3 }])).toBe('round 2 of 4: Payment, round 3');
  expect(roundWords([])).toBe('');
});

test('D2: with its loop', () => {
  expect(loopRoundWords(slice)).toBe('Each slice: round 2 of 4, Payment');
  expect(loopRoundWords({ title: 'Repair', iteration: 1 })).toBe('Repair: round 1');
});
