import { describe, expect, test } from 'vitest';
import { count, label, meant, oneOf, plain, quoted } from './report.ts';

describe('wording', () => {
  test.each([
    ['', 'the workflow'],
    ['/steps/0/loop/count', 'steps[0].loop.count'],
    ['/a~1b/c~0d', 'a/b.c~d'],
  ])('the pointer %j reads %s', (pointer, words) => {
    expect(label(pointer)).toBe(words);
  });

  test('a long path keeps its end', () => {
    const path = label(`/steps/0${'/and/1'.repeat(50)}/equals`);
    expect(path).toMatch(/^….*\.and\[1\]\.equals$/);
    expect(path.length).toBeLessThan(70);
  });

  test("an author's text is cut, and stays on one line", () => {
    expect(plain('a\r\n\tb\u2028c\u202ed')).toBe('a b c d');
    expect(quoted('x'.repeat(500))).toBe(`"${'x'.repeat(60)}…"`);
    expect(plain(`${'x'.repeat(59)}🙂${'x'.repeat(9)}`)).toBe(`${'x'.repeat(59)}…`);
  });

  test('numbers and choices read as in prose', () => {
    expect([0, 999, 1000, 1_000_000].map(count)).toEqual(['0', '999', '1,000', '1,000,000']);
    expect(oneOf(['a'])).toBe('"a"');
    expect(oneOf(['a', 'b', 'c'])).toBe('"a", "b" or "c"');
  });
});

test('a name that is suggested is made fit for a message like any other', () => {
  expect(meant('collect-fact', ['\u0000collect-facts'])).toBe('did you mean " collect-facts"?');
  expect(meant('collect-fact', ['release'])).toBeUndefined();
});
