import { processorClock } from '@workrail/kernel/testing/processor-clock';
import { expect, test } from 'vitest';
import { secretValues } from './secret-values.ts';

const find = secretValues();

/** The text with `<>` in place of each value, from its end, so that places stay right. */
const without = (text: string): string =>
  [...find(text)]
    .sort((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => `${left.slice(0, start)}<>${left.slice(end)}`, text);

test.each<[string, string]>([
  ['password: "a\\"tail" x', 'password: "<>" x'],
  ['password: "a\\\\", user: "b"', 'password: "<>", user: "b"'],
  ['{\\"password\\": \\"a\\\\\\"tail\\", \\"n\\": 1}', '{\\"password\\": \\"<>\\", \\"n\\": 1}'],
  ['"{\\\\\\"token\\\\\\":\\\\\\"a b\\\\\\"}"', '"{\\\\\\"token\\\\\\":\\\\\\"<>\\\\\\"}"'],
  ['password=ab"cd x', 'password=<> x'],
  ["password=ab'cd'ef x", 'password=<> x'],
  ['password="a"b"c d" x', 'password="<> d" x'],
  ["password = 'it''s a secret', x", "password = '<>', x"],
  ['password=ab\\tail x', 'password=<> x'],
  ['password=\\tail x', 'password=<> x'],
  ['password: "line1\\nline2", x', 'password: "<>", x'],
  ['password: "no end\nnext', 'password: "<>\nnext'],
  ['{"cmd": "login --password=abc", "n": 1}', '{"cmd": "login --password=<>", "n": 1}'],
  ['password: ""', 'password: ""'],
  ['PASSWORD="multi\nzq"\nnext', 'PASSWORD="<>"\nnext'],
  ["PASSWORD='a\n\nb' x", "PASSWORD='<>' x"],
  ['password: "no end\nHe said "x".', 'password: "<>\nHe said "x".'],
])('the whole value goes: %j', (text, expected) => {
  expect(without(text)).toBe(expected);
});

test.each<[string, string]>([
  ['  password: |\n    a b\n\n    c\n  user: d', '  password: |\n    <>\n  user: d'],
  ['> token: >-\n>   a b\n> c: d', '> token: >-\n>   <>\n> c: d'],
  ['password: |2-\n  x', 'password: |2-\n  <>'],
  ['passwords:\n  - x\n  - "y"\nn: 1', 'passwords:\n  - <>\n  - <>\nn: 1'],
  ['"password":\n  "x"', '"password":\n  "<>"'],
  ['"password":\\n"x"', '"password":\\n"<>"'],
  ['password := x', 'password := <>'],
  ['if (password == "x y")', 'if (password == "<>")'],
  ['if (password !== "x")', 'if (password !== "<>")'],
  ["{ 'secret' => 'x' }", "{ 'secret' => '<>' }"],
  ["env['password'] = 'x'", "env['password'] = '<>'"],
  ['secret = """x\ny""" z', 'secret = """<>""" z'],
  ["secret = '''x'y'''", "secret = '''<>'''"],
  ['password=(x) y', 'password=(<>) y'],
  ['<Login password={x} />', '<Login password={<>} />'],
  ['<Login password={"x y"} />', '<Login password={"<>"} />'],
  ['"password": ["x", "a]b"], "n": 1', '"password": [<>], "n": 1'],
  ['const password: string = "x y";', 'const password: string = "<>";'],
  ['let token: &str = "x";', 'let token: &str = "<>";'],
  ['login --password x y', 'login --password <> y'],
  ['["--db-password", "x y"]', '["--db-password", "<>"]'],
  ['- name: DB_PASSWORD\n  value: x', '- name: DB_PASSWORD\n  value: <>'],
  ['{"name":"API_KEY","value":"x y"}', '{"name":"API_KEY","value":"<>"}'],
  ['pass: x9', 'pass: <>'],
  ['PASS=x9 npm start', 'PASS=<> npm start'],
  ['user: ada, pw: x9', 'user: ada, pw: <>'],
  ['- `pass`: `x9`', '- `pass`: `<>`'],
  ['{"pass":"x9"}', '{"pass":"<>"}'],
  ['db:\n  password:\n    x9\n  user: ada', 'db:\n  password:\n    <>\n  user: ada'],
  ['https://b.test/f?X-Amz-Signature=x9', 'https://b.test/f?X-Amz-Signature=<>'],
  ['https://b.test/f?Expires=1&Signature=x9', 'https://b.test/f?Expires=1&Signature=<>'],
  ['Password: <b>x</b>', 'Password: <></b>'],
])('it is found however it is assigned: %j', (text, expected) => {
  expect(without(text)).toBe(expected);
});

test.each([
  'SECRET_KEY=',
  'DJANGO_SECRET_KEY=',
  'secretKey: ',
  'PASSWORD_PROD=',
  'DB_PASSWORD_EU_1=',
  'DB_PASS=',
  'AccountKey=',
  'SharedAccessKey=',
  'password2=',
  'passwordHash: ',
  'jwt_signing_key = ',
  'password\\u003d',
  'client_secret%3D',
  'client_secret%3d',
  'password&#61;',
])('%jx', (name) => {
  expect(without(`a ${name}x9 b`)).toBe(`a ${name}<> b`);
});

test.each<[string, string]>([
  ['&quot;password&quot;:&quot;x y&quot;,', '&quot;password&quot;:&quot;<>&quot;,'],
  ['%22password%22%3A%22x%22%2C', '%22password%22%3A%22<>%22%2C'],
  ['\\u0022token\\u0022:\\u0022x y\\u0022', '\\u0022token\\u0022:\\u0022<>\\u0022'],
])('encoded: %j', (text, expected) => {
  expect(without(text)).toBe(expected);
});

test.each([
  'the password: field is empty',
  'reset the password, then log in with the new one',
  'Use --password to log in. The token: it was expired.',
  'password: string; token?: string; secret: string | null,',
  'password: null, token: undefined, secret = None',
  'Secrets: none were found.',
  'passwords:\n- must be long\n- must not be reused',
  'The rule about the password:\nit is checked twice.',
  'Password::min(8) and token->kind',
  '- [ ] password: [ ] to do',
  'bypass: 3, compass: north, all tests pass: 12',
  'The secretary: Ada. Tokenizer: bpe. Passport: on the desk.',
  'credentials: {\n  user: x\n}',
  'credentials:\n  user:\n    name: x',
  '--- PASS: TestLogin (0.00s)\nPASS: all.test',
  'tests pass: 12, and the signature: ok',
])('%j stays', (text) => {
  expect(without(text)).toBe(text);
});

const LONG = process.env.WORKRAIL_LONG === '1';
const LENGTH = LONG ? 524_288 : 131_072;
/** Several times what a busy machine takes; reading on from every name takes longer. */
const MOST_MS = LONG ? 50_000 : 3_000;

/** Each of these would be read to the end of the text from every name, were it not remembered. */
test.each([
  'password=',
  'password="',
  'password=\\"',
  "password='a''",
  'password="a"b',
  'password=[',
  'password=(',
  'password=&quot;',
  'password:\\n',
  'password: |\n ',
  'password:\n- a\n',
  'password="""',
  'password="\n',
  'password:\n  a\n',
  'password: string=',
  '--password ',
])('values of a long text of %j are found in time, the last one too', (piece) => {
  const before = `${piece.repeat(Math.ceil(LENGTH / piece.length))}\n\n`;
  const text = `${before}password: "tail"\n`;
  const tail = before.length + 'password: "'.length;
  const spent = processorClock();
  const spans = find(text);
  expect(spent()).toBeLessThan(MOST_MS);
  expect(spans.filter(({ start, end }) => start <= tail && end >= tail + 'tail'.length)).not.toEqual([]);
  for (const { start, end } of spans) expect(text.slice(start, end).trim()).not.toBe('');
});

test('lines that stand further and further right are gone through once', () => {
  const text = Array.from({ length: 1_400 }, (_, n) => `${' '.repeat(n)}password: |`).join('\n');
  expect(find(text)).toHaveLength(1);
});
