import { describe, expect, test } from 'vitest';
import { mentionsIn } from './mentions.ts';

/** Asked for so many keys that the text is taken apart: the answers have to be the ones for the first few. */
const afterMany = (text: string, key: string): boolean => {
  const isMentioned = mentionsIn(text);
  for (let other = 0; other < 100; other += 1) isMentioned(`other${other}`);
  return isMentioned(key);
};

describe.each([
  ['asked first', (text: string, key: string) => mentionsIn(text)(key)],
  ['asked after many others', afterMany],
] as const)('a key that is %s', (_, mentions) => {
  test.each([
    ['alone', 'owner', 'owner', true],
    ['between other words', 'set owner now', 'owner', true],
    ['in backticks', 'set `owner`.', 'owner', true],
    ['before a dot', 'set owner.name', 'owner', true],
    ['inside a longer word only', 'owners of co-owner and owner_id', 'owner', false],
    ['inside a longer word and later alone', 'owners: owner', 'owner', true],
    ['with a dash', 'set next-step', 'next-step', true],
    ['with a dash, of which only a part is there', 'set next', 'next-step', false],
    ['written otherwise', 'set Owner', 'owner', false],
    ['in letters of another script', 'setze größe fest', 'größe', true],
    ['in letters of another script, inside a longer word', 'die größen', 'größe', false],
    ['beside a letter of another script', 'der maßowner', 'owner', true],
    ['overlapping itself', 'aaa aa', 'aa', true],
    ['empty', 'set owner', '', false],
    ['of several words', 'set the owner', 'the owner', false],
  ])('%s', (_case, text, key, expected) => {
    expect(mentions(text, key)).toBe(expected);
  });
});
