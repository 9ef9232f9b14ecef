import { expect, test } from 'vitest';
import {
  byteWords,
  codeWords,
  counted,
  folderName,
  nameWords,
  preferenceWords,
  titleOf,
  whyWords,
} from './words.ts';

test('counts, codes and names are words', () => {
  expect(counted(1, 'branch', 'branches')).toBe('1 branch');
  expect(counted(2, 'branch', 'branches')).toBe('2 branches');
  expect(codeWords('MISSING_REQUIRED_NOTES')).toBe('Missing required notes');
  expect(nameWords('filesChanged')).toBe('Files changed');
  expect(whyWords(['git_branch', 'tip_notes'])).toBe('Matched by branch, latest notes');
});

test.each([
  ['/home/ada/shop', 'shop'],
  ['/home/ada/shop/', 'shop'],
  ['C:\\code\\shop', 'shop'],
  ['/', '/'],
])('the folder of %s is %s', (path, name) => {
  expect(folderName(path)).toBe(name);
});

test('bytes in the unit that suits them', () => {
  expect([512, 2048, 3_145_728].map(byteWords)).toEqual(['512 B', '2.0 KB', '3.0 MB']);
});

test('a change of preferences names what it changes, and nothing else', () => {
  expect(preferenceWords({ assumptionPolicy: 'ask' })).toEqual(['Asks before making an assumption']);
});

test('a session without a title is called as on the command line', () => {
  expect(titleOf(undefined)).toBe('(no title)');
  expect(titleOf('Mend the login')).toBe('Mend the login');
});
