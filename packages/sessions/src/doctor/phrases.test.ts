import { expect, test } from 'vitest';
import { run, shellWord, sizeText } from './phrases.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.0 kB'],
  [12_345, '12.3 kB'],
  [123_456_789, '123 MB'],
  [4_200_000_000_000, '4.2 TB'],
  [9e18, '9000000 TB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

test.each([
  ['/home/ada/a-b_c.json', '/home/ada/a-b_c.json'],
  ['/home/ada/my data', "'/home/ada/my data'"],
  ["/it's", "'/it'\\''s'"],
  ['/a$(b)', "'/a$(b)'"],
  ['~', "'~'"],
  ['', "''"],
  ['C:\\Users\\Ada B\\x', '"C:\\Users\\Ada B\\x"'],
])('%j is one word of a command line', (path, word) => expect(shellWord(path)).toBe(word));

test('commands follow one another', () => expect(run('a', 'b')).toBe('Run: a && b'));
