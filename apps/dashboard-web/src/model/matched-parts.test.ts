import { expect, it } from 'vitest';
import { matchedParts } from './matched-parts.ts';

const shown = (text: string, query: string): string =>
  matchedParts(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it.each([
  ['Archive old orders', 'feature/archive-orders', '[Archive] old [orders]'],
  ['Archiving and archives', 'archiv', '[Archiving] and [archives]'],
  ['Größe der Liste', 'GRÖSSE größe', '[Größe] der Liste'],
  ['a plan', 'a', 'a plan'],
  ['nothing here', '', 'nothing here'],
  ['<b>login</b> (x+)*', 'login x+', '<b>[login]</b> (x+)*'],
  ['', 'login', ''],
])('D5: in %j, a search for %j marks %j', (text, query, marked) => {
  expect(shown(text, query)).toBe(marked);
  expect(
    matchedParts(text, query)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});
