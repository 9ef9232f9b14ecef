import { E, type Json } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { type RedactionKind, rulesWith } from './rules.ts';
import { textRedactor } from './text-redactor.ts';
import { wordsRedactor } from './words-redactor.ts';

function redactor(...patterns: readonly string[]) {
  const rules = rulesWith(patterns);
  if (E.isLeft(rules)) throw new Error(rules.left.reason);
  const found: RedactionKind[] = [];
  const words = wordsRedactor(textRedactor(rules.right, []), (kinds) => found.push(...kinds));
  return { ...words, found };
}

const json = (value: Json, ...patterns: readonly string[]): Json => redactor(...patterns).json(value, 10_000);

describe('a value', () => {
  test('is looked through in all its texts and keys; the rest is as it was', () => {
    expect(
      json({ n: 1, yes: true, none: null, list: ['in /home/marta/x', { 'a@b.example': 'c@d.example' }] }),
    ).toEqual({
      n: 1,
      yes: true,
      none: null,
      list: ['in [redacted:home-path]/x', { '[redacted:address]': '[redacted:address]' }],
    });
  });

  test('keeps members whose keys became the same', () => {
    const given = { 'a@b.example': 1, 'c@d.example': 2, 'e@f.example': 3 };
    const redacted = json(given);
    expect(redacted).toEqual({
      '[redacted:address]': 1,
      '[redacted:address] 2': 2,
      '[redacted:address] 3': 3,
    });
    expect(json(redacted)).toEqual(redacted);
    expect(json({ 'a 2': 0, aa: 1, ab: 2 }, 'a[ab]')).toEqual({
      'a 2': 0,
      '[redacted:pattern]': 1,
      '[redacted:pattern] 2': 2,
    });
  });

  test('loses the texts of members that are secret by their names', () => {
    expect(
      json({
        password: 'x',
        DB_PASSWORD: ['y', { deep: 'z', n: 1 }],
        apiKey: '',
        maxTokens: '12',
        tokenizer: 'bpe',
        private_keys: { a: 'b' },
        password2: 'x',
        passwordHash: 'x',
        'Set-Cookie': 'x',
      }),
    ).toEqual({
      password: '[redacted:password]',
      DB_PASSWORD: ['[redacted:password]', { deep: '[redacted:password]', n: 1 }],
      apiKey: '',
      maxTokens: '12',
      tokenizer: 'bpe',
      private_keys: { a: '[redacted:password]' },
      password2: '[redacted:password]',
      passwordHash: '[redacted:password]',
      'Set-Cookie': '[redacted:password]',
    });
  });

  const HIDDEN = '[redacted:password]';
  test.each<[Json, Json]>([
    [
      { user: 'ada', pass: 'zq' },
      { user: 'ada', pass: HIDDEN },
    ],
    [
      { name: 'DB_PASSWORD', value: 'zq' },
      { name: 'DB_PASSWORD', value: HIDDEN },
    ],
    [
      { key: 'password', value: ['zq'] },
      { key: 'password', value: [HIDDEN] },
    ],
    [
      { Name: 'Cookie', Value: 'sid=zq' },
      { Name: 'Cookie', Value: HIDDEN },
    ],
    [
      [
        ['Cookie', 'sid=zq'],
        ['Accept', 'text/html'],
      ],
      [
        ['Cookie', HIDDEN],
        ['Accept', 'text/html'],
      ],
    ],
    [
      ['password', 'zq'],
      ['password', HIDDEN],
    ],
    [
      ['mysql', '--password', 'zq'],
      ['mysql', '--password', HIDDEN],
    ],
    [
      { name: 'region', value: 'north' },
      { name: 'region', value: 'north' },
    ],
    [
      ['password', 'user', 'region'],
      ['password', 'user', 'region'],
    ],
  ])('loses the value of a pair that is secret by its name: %j', (given, expected) => {
    expect(json(given)).toEqual(expected);
  });

  test('does not get at the prototype of anything', () => {
    const given = JSON.parse('{"__proto__":{"a":"/home/marta"},"constructor":"b"}') as Json;
    expect(JSON.stringify(json(given))).toBe('{"__proto__":{"a":"[redacted:home-path]"},"constructor":"b"}');
  });
});

describe('where marks would make something too long', () => {
  test('shorter ones stand for them, so that it is never longer than it was', () => {
    const text = 'ab '.repeat(60).trim();
    const { text: redact, found } = redactor('a');
    expect(redact(text, 200)).toBe('*b '.repeat(60).trim());
    expect(found).toHaveLength(60);
    expect(redact(text)).toContain('[redacted:pattern]b');
  });

  test('in a value too', () => {
    const given = { list: ['ab', 'ab'], password: 'x' };
    expect(redactor('a').json(given, 40)).toEqual({ list: ['*b', '*b'], 'p*ssword': '*' });
  });

  test('a text that is too long by itself and has nothing in it stays as it is', () => {
    expect(redactor().text('long', 2)).toBe('long');
  });
});

test('a hundred thousand pieces of one text are replaced', () => {
  const { json, found } = redactor();
  json({ text: 'a@b.example '.repeat(87_000) }, 2_000_000);
  expect(found).toHaveLength(87_000);
});
