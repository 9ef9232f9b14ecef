import { E } from '@workrail/kernel';
import { processorClock } from '@workrail/kernel/testing/processor-clock';
import { describe, expect, test } from 'vitest';
import { madeUpKey as key } from '../testing/made-up-key.ts';
import type { KnownPath } from './known-paths.ts';
import { rulesWith } from './rules.ts';
import { mark, textRedactor } from './text-redactor.ts';

const rulesFor = (...patterns: readonly string[]) => {
  const rules = rulesWith(patterns);
  if (E.isLeft(rules)) throw new Error(rules.left.reason);
  return rules.right;
};

const redactor = (patterns: readonly string[] = [], paths: readonly KnownPath[] = []) => {
  const redact = textRedactor(rulesFor(...patterns), paths);
  return (text: string): string => redact(text, mark).value;
};

const JWT = `${key('eyJ')}.${key('eyJ')}.${key('')}`;
const PEM = [
  '-----BEGIN RSA PRIVATE KEY-----',
  'Proc-Type: 4,ENCRYPTED',
  '',
  key('', 64),
  `${key('')}==`,
].join('\n');

test.each<[string, string]>([
  [`${PEM}\n-----END RSA PRIVATE KEY-----\nafter`, '[redacted:private-key]\nafter'],
  [`cut: ${PEM}`, 'cut: [redacted:private-key]'],
  [`"${PEM.replaceAll('\n', '\\n')}\\n-----END RSA PRIVATE KEY-----"`, '"[redacted:private-key]"'],
  [`use ${key('sk-')}.`, 'use [redacted:api-key].'],
  [`${key('sk-ant-api03-', 90)}`, '[redacted:api-key]'],
  [`a=${key('ghp_', 36)},${key('github_pat_', 60)}`, 'a=[redacted:api-key],[redacted:api-key]'],
  [`MY_${key('glpat-')}`, 'MY_[redacted:api-key]'],
  [`${key('xoxb-', 40)} AKIA${'ABCD'.repeat(4)}`, '[redacted:api-key] [redacted:api-key]'],
  [`${key('AIza', 35)} ${key('sk_live_')}`, '[redacted:api-key] [redacted:api-key]'],
  [`cookie ${JWT};`, 'cookie [redacted:token];'],
  [`st.v1.${'a'.repeat(26)} and ack.v1.${'b'.repeat(26)}`, '[redacted:token] and [redacted:token]'],
  [`-H 'Authorization: Bearer ${key('')}'`, "-H 'Authorization: Bearer [redacted:token]'"],
  ['authorization: Basic dXNlcjpwdw==', 'authorization: Basic [redacted:token]'],
  ['password=hunter2&x=1', 'password=[redacted:password]'],
  ['(pwd=a)b;c, next', '(pwd=[redacted:password] next'],
  ['DB_PASSWORD="two words" next', 'DB_PASSWORD="[redacted:password]" next'],
  ["clientSecret: 'abc', more", "clientSecret: '[redacted:password]', more"],
  ['{"apiKey": "abc", "n": 1}', '{"apiKey": "[redacted:password]", "n": 1}'],
  ['{\\"token\\": \\"abc\\"}', '{\\"token\\": \\"[redacted:password]\\"}'],
  ['- **Password:** hunter2', '- **Password:** [redacted:password]'],
  ['`token` = `abc`', '`token` = `[redacted:password]`'],
  ['mysql -u root -phunter2 shop', 'mysql -u root -p[redacted:password] shop'],
  ['docker login -u ada -p hunter2 r.test', 'docker login -u ada -p [redacted:password] r.test'],
  ['machine db login ada password hunter2', 'machine db login ada password [redacted:password]'],
  ['| DB_PASSWORD | hunter2 |', '| DB_PASSWORD | [redacted:password] |'],
  ['https://bob:p@ss@db/x', 'https://[redacted:credentials]@db/x'],
  ['https://bob:pw@example.test/x', 'https://[redacted:credentials]/x'],
  ['postgres://bob:pw@db:5432/x', 'postgres://[redacted:credentials]@db:5432/x'],
  ['write to bob.smith+x@mail.example.com, now', 'write to [redacted:address], now'],
  ['jürgen@bücher.example', '[redacted:address]'],
  ['ssh marta@buildbox:~/src', 'ssh [redacted:address]:~/src'],
  ['in /home/marta/src/a.ts', 'in [redacted:home-path]/src/a.ts'],
  ['/Users/marta and /home/bob', '[redacted:home-path] and [redacted:home-path]'],
  ['file:///home/marta/x', 'file://[redacted:home-path]/x'],
  ['cc -I/home/marta/include', 'cc -I[redacted:home-path]/include'],
  ['/mnt/c/Users/marta/x /var/home/bob', '[redacted:home-path]/x [redacted:home-path]'],
  ['C:\\Users\\Marta Maier\\x', '[redacted:home-path]\\x'],
  ['"c:\\\\Users\\\\marta\\\\x"', '"[redacted:home-path]\\\\x"'],
  ['D:/Users/marta', '[redacted:home-path]'],
  ['\\\\wsl$\\Ubuntu\\home\\marta\\x', '\\\\wsl$\\Ubuntu[redacted:home-path]\\x'],
  ['path=%2Fhome%2Fmarta%2Fx', 'path=[redacted:home-path]%2Fx'],
])('%j becomes %j', (text, expected) => {
  expect(redactor()(text)).toBe(expected);
});

test.each([
  'The cookie is lost behind the proxy.',
  'cookie: it is lost',
  'the password: field is empty',
  'reset the password; `password: string`',
  'mkdir -p src, docker run -p 80:80 web, mysql -u root -p',
  '| API_KEY | the key of the service |\n| password | token |\n| TOKEN |---|',
  'log in with <user> <password> and <token> here',
  'docker run -u 1000:1000 image',
  'the public key ends with -----END PUBLIC KEY-----',
  'at 12:30 ~3 files/day, ~/src, a ~ b',
  'the route /api/home/page, //localhost/home is not meant',
  'ssh to the box, see @corp, 100%40 of it',
  'my-home-page and /-home',
  'config=aaaaaaaaaaaaaaaaaaaaaaaaa',
  'task-management-of-a-very-long-name, risk-sk-',
  'max_tokens: 4096, tokens: 12',
  'src/home/page.tsx and app/Users/list.ts',
  'https://example.com/home/users',
  'react@18.2.0 and @types/node@24',
  'the token is missing, a secret of trade',
  '8f14e45fceea167a5a36dedd4bea2543 0123456789abcdef0123456789abcdef01234567',
  'the bearer of bad news',
  'homes of the Users group: /homes /Users',
  '',
])('%j stays', (text) => {
  expect(redactor()(text)).toBe(text);
});

describe('a path of the machine', () => {
  const redact = redactor(
    [],
    [
      { kind: 'workspace', path: '/srv/ci/shop' },
      { kind: 'workspace', path: '/srv/ci/shop/packages/api/' },
      { kind: 'workspace', path: 'D:\\work\\shop' },
      { kind: 'workspace', path: '/w/My Shop' },
      { kind: 'workspace', path: '/app' },
      { kind: 'home-path', path: '/root' },
      { kind: 'workspace', path: '/' },
      { kind: 'workspace', path: 'shop' },
    ],
  );
  test.each<[string, string]>([
    ['see /srv/ci/shop/src.', 'see [redacted:workspace]/src.'],
    ['/srv/ci/shop/packages/api/x', '[redacted:workspace]/x'],
    ['/srv/ci/shop-2 and /srv/ci/shopping', '[redacted:workspace]-2 and /srv/ci/shopping'],
    ['cc -I/srv/ci/shop/include', 'cc -I[redacted:workspace]/include'],
    ['%2Fsrv%2Fci%2Fshop%2Fsrc', '[redacted:workspace]%2Fsrc'],
    ['D:\\work\\shop\\x d:/work/shop', '[redacted:workspace]\\x [redacted:workspace]'],
    ['"D:\\\\work\\\\shop\\\\x"', '"[redacted:workspace]\\\\x"'],
    ['{"p": "\\/srv\\/ci\\/shop\\/x"}', '{"p": "[redacted:workspace]\\/x"}'],
    ['\\u002fsrv\\u002fci\\u002fshop\\u002fx', '[redacted:workspace]\\u002fx'],
    ['%2fsrv%2fci%2fshop &#x2F;srv&#x2F;ci&#x2F;shop', '[redacted:workspace] [redacted:workspace]'],
    ['projects/-srv-ci-shop/a my-srv-ci-shop', 'projects/[redacted:workspace]/a my-srv-ci-shop'],
    ['D--work-shop d%3A%5Cwork%5Cshop', '[redacted:workspace] [redacted:workspace]'],
    ['--root -root', '--root -root'],
    ['file:///w/My%20Shop/x /w/My Shop', 'file://[redacted:workspace]/x [redacted:workspace]'],
    ['cd /app && ls web/app/x', 'cd [redacted:workspace] && ls web/app/x'],
    ['/root/.npmrc', '[redacted:home-path]/.npmrc'],
    ['/a shop /', '/a shop /'],
  ])('%j becomes %j', (text, expected) => {
    expect(redact(text)).toBe(expected);
  });
});

describe('patterns of a user', () => {
  test('are matched without regard to case, groups and all', () => {
    expect(redactor(['acme', '(proj)-\\d+'])('ACME and Acme: PROJ-17.')).toBe(
      '[redacted:pattern] and [redacted:pattern]: [redacted:pattern].',
    );
    expect(redactor(['\\b'])('a word')).toBe('a word');
  });

  test.each([
    ['(', /missing|unterminated|parenthesis|\)/i],
    ['a(?=b)', /./],
    ['(a)\\1', /./],
    ['x*', /matches the empty text/],
    ['a'.repeat(1_001), /longer than 1000 characters/],
    ['((a{1,50}){1,50})x', /./],
  ])('%j is refused with a reason', (pattern, reason) => {
    const rules = rulesWith([pattern]);
    expect(E.isLeft(rules) && rules.left).toMatchObject({ pattern, reason: expect.stringMatching(reason) });
  });
});

test('what overlaps is replaced once, and what was redacted before stays as it is', () => {
  const redact = textRedactor(rulesFor('hunter'), []);
  const { value, found } = redact(`password=${key('ghp_')} pwd: hunter2`, mark);
  expect(value).toBe('password=[redacted:api-key] pwd: [redacted:password]');
  expect(found).toEqual(['api-key', 'password']);
  expect(redactor(['redacted', 'api'])(value)).toBe(value);
  expect(redactor(['acme'])('[redacted:acme]')).toBe('[redacted:[redacted:pattern]]');
});

const LONG = process.env.WORKRAIL_LONG === '1';
const LENGTH = LONG ? 1_048_576 : 262_144;
/** Several times what a busy machine takes; an engine that goes back takes longer. */
const MOST_MS = LONG ? 240_000 : 15_000;

/**
 * RE2 goes over a text once for a match, whatever the pattern. These texts are what makes other engines slow: beginnings
 * without an end, each character part of many attempts.
 */
test.each([
  '-----BEGIN PRIVATE KEY-----\nA',
  `${'A'.repeat(64)}\n`,
  'sk-',
  'eyJaaaaaaaa.',
  '<password>a',
  'ssh -p 22 ',
  'mysql -a ',
  'docker login -a ',
  '| A_KEY | a ',
  '%2Fhome',
  'a%3A%2F%2Fb',
  'password="',
  'password=',
  'http://a',
  'a@a.',
  '/home/',
  'C:\\Users\\a a a ',
  '\\',
])('a long text of %j is gone through in time', (piece) => {
  const text = piece.repeat(Math.ceil(LENGTH / piece.length));
  const spent = processorClock();
  const { value } = textRedactor(rulesFor('acme'), [{ kind: 'workspace', path: '/w/shop' }])(text, mark);
  expect(spent()).toBeLessThan(MOST_MS);
  expect(value.length).toBeGreaterThan(0);
});
