import type { Draw } from '../../lossy/draw.ts';
import { type Corruption, ofLines } from './corruption.ts';

/** Puts text in place of a value, or before a member of an object, in one of the lines. */
const inPlace = (
  kind: string,
  pattern: RegExp,
  text: (draw: Draw, found: string) => string,
  ...refusedAs: readonly string[]
): Corruption =>
  ofLines(
    kind,
    (lines, draw) => {
      const index = draw.pick(lines.flatMap((line, i) => (pattern.test(line) ? [i] : [])));
      const line = lines[index] ?? '';
      const found = draw.pick([...line.matchAll(new RegExp(pattern, 'g'))]);
      const before = line.slice(0, found.index);
      return lines.with(
        index,
        `${before}${text(draw, found[0])}${line.slice(found.index + found[0].length)}`,
      );
    },
    ...refusedAs,
  );

const VALUE = /(?<=":)(?:"[^"]*"|\d+|\{\}|\[\])/;
const STRING = /(?<=":")[^"]+(?=")/;

const DEEP = 100_000;
const NESTED = [
  `${'['.repeat(DEEP)}${']'.repeat(DEEP)}`,
  `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  `${'[{"a":'.repeat(DEEP)}1${'}]'.repeat(DEEP)}`,
];
const NUMBERS = ['1e400', '-1e999', '9'.repeat(400), '1E+2', '1.0', '-0', '0.1e1', '12345678901234567890'];
const PROTOTYPES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

/** What is JSON, or nearly, and is no line of a bundle. */
export const JSON_CORRUPTIONS: readonly Corruption[] = [
  inPlace('nested 100,000 deep', VALUE, (draw) => draw.pick(NESTED), 'BUNDLE_TOO_LARGE'),
  inPlace(
    'opened 100,000 times',
    VALUE,
    (draw) => draw.pick(['[', '{"a":']).repeat(DEEP),
    'BUNDLE_TOO_LARGE',
  ),
  inPlace('a number beyond bounds', VALUE, (draw) => draw.pick(NUMBERS), 'BUNDLE_INVALID_FORMAT'),
  inPlace('a key of the prototype', /\{(?=")/, (draw, found) => {
    const value = draw.pick(['{}', '{"isAdmin":true}', 'null', '[]']);
    return `${found}"${draw.pick(PROTOTYPES)}":${value},`;
  }),
  inPlace(
    'a key twice',
    /"\w+":(?:"[^"]*"|\d+)(?=[,}])/,
    (draw, found) => (draw.chance(0.5) ? `${found},${found}` : `${found.replace(/:.*$/s, ':1')},${found}`),
    'BUNDLE_INVALID_FORMAT',
  ),
  inPlace(
    'half a character',
    STRING,
    (draw, found) => `${found}${draw.pick(['\\ud800', '\\udfff', '\\uDC00\\uD800'])}`,
    'BUNDLE_INVALID_FORMAT',
  ),
  inPlace('a NUL', STRING, (draw, found) => `${found}${draw.pick(['\0', '\\u0000'])}`),
  inPlace(
    'written in another way',
    STRING,
    (_, found) => `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}${found.slice(1)}`,
    'BUNDLE_INVALID_FORMAT',
  ),
  ofLines(
    'no object',
    (lines, draw) =>
      lines.with(draw.below(lines.length), draw.pick(['[]', 'null', '1', '"part"', 'true', '{}', '{', ''])),
    'BUNDLE_INVALID_FORMAT',
  ),
];
