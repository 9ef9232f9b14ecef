import { expect, test } from 'vitest';
import {
  asSentence,
  choice,
  counted,
  cutToBytes,
  cutToCharacters,
  cutToLength,
  minuteOf,
  withSuggestion,
} from './wording.ts';

test('a number stands with its noun', () => {
  expect([0, 1, 2].map((count) => counted(count, 'step'))).toEqual(['0 steps', '1 step', '2 steps']);
  expect(counted(1, 'entry is', 'entries are')).toBe('1 entry is');
  expect(counted(3, 'entry', 'entries')).toBe('3 entries');
});

test('a time for people is to the minute, and says that it is in UTC', () => {
  expect(minuteOf('2026-11-30T06:45:59.123Z')).toBe('2026-11-30 06:45 UTC');
});

test('what may help stands after what is wrong', () => {
  expect(withSuggestion({ message: 'It is gone' })).toBe('It is gone');
  expect(withSuggestion({ message: 'It is gone', suggestion: 'look again' })).toBe('It is gone; look again');
});

test('words to choose from stand in a row', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(choice)).toEqual(['', 'a', 'a or b', 'a, b or c']);
});

test('a text is cut to its bytes in JSON', () => {
  expect([cutToBytes('aé', 3), cutToBytes('aéb', 3), cutToBytes('"""', 3)]).toEqual(['aé', 'aé…', '"…']);
});

test('a text is cut to its length, and no character is halved', () => {
  expect([cutToLength('abc', 3), cutToLength('abcd', 3), cutToLength('abcd', 3, 2)]).toEqual([
    'abc',
    'abc…',
    'ab…',
  ]);
  expect(cutToLength('ab🙂', 3)).toBe('ab…');
  expect([cutToLength('a\ud800', 3), cutToLength('a\ud800b', 2)]).toEqual(['a\ufffd', 'a…']);
});

test('a text is cut to its characters', () => {
  expect([cutToCharacters('🙂🙂', 2), cutToCharacters('🙂🙂🙂', 2)]).toEqual(['🙂🙂', '🙂🙂…']);
});

test.each([
  ['no way', 'no way.'],
  ['No way! \n', 'No way!'],
  ['He said "no."', 'He said "no."'],
  ['(see below)', '(see below).'],
  ['不行。', '不行。'],
  ['Cut…', 'Cut…'],
  ['```\ncode\n```', '```\ncode\n```'],
  [' ', ''],
])('a text that another follows has an end: %j', (text, sentence) => expect(asSentence(text)).toBe(sentence));
