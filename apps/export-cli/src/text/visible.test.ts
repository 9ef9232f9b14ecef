import { expect, test } from 'vitest';
import { visible, visibleJson } from './visible.ts';

const ACTING = 'a\u001b[2J\u061cb\u200ec\u202ed\u2066e\ufefff\u{e0041}';

test('what would act on a terminal stands as its number', () => {
  expect(visible(ACTING)).toBe('a\\u001b[2J\\u061cb\\u200ec\\u202ed\\u2066e\\ufefff\\udb40\\udc41');
  expect(visible('a\r\n\tb')).toBe('a\\r\\n\\tb');
  expect(visible('👩\u200d💻 می\u200cخواهم')).toBe('👩\u200d💻 می\u200cخواهم');
});

test('JSON says the same to a parser', () => {
  const value = { [ACTING]: [ACTING, 1] };
  expect(visibleJson(value)).not.toMatch(/[[\p{Cc}\p{Cf}]--[\n]]/v);
  expect(JSON.parse(visibleJson(value))).toEqual(value);
});
