import { describe, expect, test } from 'vitest';
import { parseExact, stringifyExact } from '../exact-json.ts';
import { right } from '../testing/outcome.ts';
import { MASK, maskSecrets } from './mask-secrets.ts';
import { isSecretName, schemeSecretName } from './secret-names.ts';

const SECRET = 'pä55/w"o+rd &\n\\x~!';

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Ways in which programs write a secret, between other texts. */
const WAYS: readonly (readonly [string, string])[] = [
  ['as it is', `Bearer ${SECRET}!`],
  ['in JSON', JSON.stringify({ a: [SECRET] })],
  ['in JSON in JSON', JSON.stringify(JSON.stringify({ a: SECRET }))],
  ['in JSON of ASCII', `"${JSON.stringify(SECRET).replaceAll('ä', '\\u00e4')}"`],
  ['percent-encoded', `?key=${encodeURIComponent(SECRET)}&b`],
  [
    'percent-encoded in lower case',
    `?key=${encodeURIComponent(SECRET).replaceAll(/%../g, (x) => x.toLowerCase())}&b`,
  ],
  ['in a form', new URLSearchParams({ key: SECRET }).toString()],
  ['in base64', `Basic ${base64(SECRET)}`],
  ['in base64url', Buffer.from(SECRET).toString('base64url')],
];

describe('a secret is masked [APIS-SECRET-4]', () => {
  const mask = maskSecrets(['other', SECRET]);

  test.each(WAYS)('%s', (_, text) => {
    const masked = mask.text(text);
    expect(masked).toContain(MASK);
    expect(masked.length).toBeLessThan(text.length);
    // Of a group of three bytes in base64 that has other bytes too, less than one byte is left.
    expect(masked).not.toMatch(/pä|w\\*"o|%C3|%c3|cMOk|u00e4|55/i);
  });

  test.each(['', 'u', 'us', 'user'])('in base64 behind %j, whatever follows', (before) => {
    for (const behind of ['', ':', ':x', ':xy']) {
      const masked = mask.text(base64(`${before}${SECRET}${behind}`));
      const left = Buffer.from(masked.replaceAll(/[^A-Za-z\d+/=]/g, '')).toString();
      expect(masked).toContain(MASK);
      expect(left.length).toBeLessThanOrEqual(base64(before).length + base64(behind).length + 4);
    }
  });

  test('in every text of a value, and no other', () => {
    const value = { [SECRET]: [SECRET, 'others', 7, null, { deep: `a${SECRET}b` }], plain: 'text' };
    expect(mask.json(value)).toEqual({
      [MASK]: [MASK, `${MASK}s`, 7, null, { deep: `a${MASK}b` }],
      plain: 'text',
    });
  });

  test('as a password by itself, where it is stored with its user', () => {
    expect(maskSecrets(['me:s3cret']).text('me:s3cret, s3cret and me')).toBe(`${MASK}, ${MASK} and me`);
  });

  test('where it is the whole text, if it is short', () => {
    const short = maskSecrets(['abc', '12']);
    expect([short.text('abc'), short.text('abcd'), short.json({ a: 'abc', n: 12, m: 123 })]).toEqual([
      MASK,
      'abcd',
      { a: MASK, n: MASK, m: 123 },
    ]);
  });

  test('and leaves the numbers that have more digits than usual as they are', () => {
    const { json } = maskSecrets(['12345678901234567890']);
    const value = right(parseExact('[12345678901234567890,12345678901234567891]'));
    expect(stringifyExact(json(value))).toBe('["***",12345678901234567891]');
  });

  test('and nothing where there is none', () => {
    expect(maskSecrets([]).text('text')).toBe('text');
    expect(maskSecrets(['']).json(['a', ''])).toEqual(['a', '']);
  });

  test('the longer first where one is in the other', () => {
    expect(maskSecrets(['secret', 'secret-and-more']).text('secret-and-more secret')).toBe(`${MASK} ${MASK}`);
  });
});

describe('the name of a secret', () => {
  test.each([
    ['pet-shop', 'apiKey', 'PET_SHOP__API_KEY'],
    ['pet-shop', 'api_key', 'PET_SHOP__API_KEY'],
    ['github', 'enterprise token', 'GITHUB__ENTERPRISE_TOKEN'],
    ['github-enterprise', 'token', 'GITHUB_ENTERPRISE__TOKEN'],
    ['1password', 'JWT', 'X_1PASSWORD__JWT'],
    ['日本', 'キー', 'U65E5_U672C__U30AD_U30FC'],
    ['a', '!', 'A__X'],
  ])('of the catalog %s and its scheme %s is %s', (catalog, scheme, name) => {
    expect(schemeSecretName(catalog, scheme)).toBe(name);
    expect(isSecretName(name)).toBe(true);
  });

  test('ends with the number of the scheme, from the second on', () => {
    expect(schemeSecretName('pet-shop', 'apiKey', 1)).toBe('PET_SHOP__API_KEY');
    expect(schemeSecretName('pet-shop', 'apiKey', 2)).toBe('PET_SHOP__API_KEY_2');
    expect(schemeSecretName('pets', 'k'.repeat(300), 12)).toBe(`PETS__${'K'.repeat(191)}_12`);
  });

  test('is never too long, and a name is upper-case letters, digits and underscores', () => {
    expect(isSecretName(schemeSecretName('a'.repeat(300), 'b'))).toBe(true);
    for (const wrong of ['', 'a', '1A', '_A', 'A-B', 'A B', 'Ä', 'A\n', 'A'.repeat(201)])
      expect(isSecretName(wrong)).toBe(false);
  });
});
