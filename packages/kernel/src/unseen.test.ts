import { expect, test } from 'vitest';
import { unseenAs } from './unseen.ts';

const seen = (text: string): string => unseenAs(text, (one) => `<${one.codePointAt(0)?.toString(16)}>`);

test.each([
  '\u0000\u0007\t\n\r\u001b\u007f\u0085',
  '\u061c\u200e\u200f',
  '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  '\u200b\u2060\u2061\u2064\u206a\u206f\ufeff\u180e',
  '\u2028\u2029\ufff9\ufffb\ufffe\uffff',
  '\ud800',
  '\u{e0001}\u{e0041}\u{e007f}\u{1d173}',
])('what nobody sees is made visible: %j', (text) => {
  expect(seen(text)).toBe([...text].map((one) => `<${one.codePointAt(0)?.toString(16)}>`).join(''));
});

test.each([
  '👩\u200d💻 ❤\ufe0f',
  'می\u200cخواهم',
  'Donau\u00addampf',
  '\u0600\u06dd',
  'a b\u00a0c\u3000d',
  '中文 עברית',
])('what scripts and emoji need stays: %j', (text) => {
  expect(seen(text)).toBe(text);
});
