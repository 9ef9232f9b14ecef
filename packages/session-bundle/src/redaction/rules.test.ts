import { E } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { madeUpKey as key } from '../testing/made-up-key.ts';
import { rulesWith } from './rules.ts';
import { mark, textRedactor } from './text-redactor.ts';

const rules = rulesWith([]);
const redactText = textRedactor(E.isRight(rules) ? rules.right : [], []);
const redact = (text: string): string => redactText(text, mark).value;

const LINES = [key('', 64), key('', 64), `${key('', 20)}==`];
const BEGIN = '-----BEGIN RSA PRIVATE KEY-----';
const END = '-----END RSA PRIVATE KEY-----';
const GPG = [
  '-----BEGIN PGP PRIVATE KEY BLOCK-----',
  'Version: GnuPG v1.4.11 (GNU/Linux)',
  "Comment: Alice's (old) key",
  '',
  ...LINES,
  '=aB3d',
  '-----END PGP PRIVATE KEY BLOCK-----',
];
const SSH2 = [
  '---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----',
  ...LINES,
  '---- END SSH2 ENCRYPTED PRIVATE KEY ----',
];

describe('a private key', () => {
  const blocks: readonly (readonly string[])[] = [
    GPG,
    SSH2,
    [BEGIN, 'DEK-Info: AES-128-CBC,0123', '', ...LINES, END],
  ];
  const ways: readonly ((line: string, index: number) => string)[] = [
    (line) => line,
    (line) => `> ${line}`,
    (line, index) => `${index + 1}: ${line}`,
    (line, index) => `  ${index + 1}\t${line}`,
    (line) => `+${line}`,
    (line) => `  "${line}\\n" +`,
  ];
  test.each(blocks.flatMap((block) => ways.map((way) => [block.map(way).join('\n')])))(
    '%j is gone',
    (text) => {
      const [first = '', ...rest] = redact(`a\n${text}\nz`).split('[redacted:private-key]');
      expect(rest).toHaveLength(1);
      expect(`${first}${rest[0]}`).toMatch(/^a\n[^A-Z]{0,5}[^A-Za-z]{0,8}n?[^A-Za-z]{0,4}\nz$/);
    },
  );

  test('goes to the end of the text where nothing ends it', () => {
    expect(redact(`a ${BEGIN}\n# of Bob!\n${LINES.join('\n')}`)).toBe('a [redacted:private-key]');
  });

  test.each(ways.map((way) => [[...LINES, END].map(way).join('\n')]))(
    'goes without its start: %j',
    (text) => {
      expect(redact(`key:\n${text}`)).not.toMatch(/aB3dE6|PRIVATE/);
      expect(redact(`key:\n${text}`)).toMatch(/^key:\n/);
    },
  );

  test('may be one of PuTTY', () => {
    const file = `PuTTY-User-Key-File-2: ssh-rsa\nPrivate-Lines: 3\n${LINES.join('\n')}\nPrivate-MAC: 01`;
    expect(redact(file)).toBe('PuTTY-User-Key-File-2: ssh-rsa\n[redacted:private-key]\nPrivate-MAC: 01');
  });
});

test.each<[string, string]>([
  [`hooks.slack.com/services/T0AB/B0CD/${key('')}`, 'hooks.slack.com/services/[redacted:api-key]'],
  [`discord.com/api/webhooks/1234567890/${key('', 40)}`, 'discord.com/api/webhooks/[redacted:api-key]'],
  [`${key('pypi-', 60)} ${key('ya29.', 40)}`, '[redacted:api-key] [redacted:api-key]'],
  [`api.telegram.org/bot123456789:${key('AA', 33)}/x`, 'api.telegram.org/bot[redacted:api-key]/x'],
  [`?sv=1&sig=${key('')}%2B%3D&se=2`, '?sv=1&sig=[redacted:token]&se=2'],
  [`${key('rk_live_')} ${key('whsec_')}`, '[redacted:api-key] [redacted:api-key]'],
  [`${key('npm_', 36)} ${key('glrt-')}`, '[redacted:api-key] [redacted:api-key]'],
  [`${key('GOCSPX-')} ${key('xapp-')}`, '[redacted:api-key] [redacted:api-key]'],
  [`AGE-SECRET-KEY-1${'QZ9'.repeat(18)}`, '[redacted:api-key]'],
  ['Cookie: sid=abc; theme=dark\nnext', 'Cookie: [redacted:token]\nnext'],
  ["-H 'Set-Cookie: sid=a%b'", "-H 'Set-Cookie: [redacted:token]'"],
  ['<db:password>x y</db:password>', '<db:password>[redacted:password]</db:password>'],
  ['<token type="a"><![CDATA[x<y]]></token>', '<token type="a">[redacted:password]</token>'],
  ['sshpass -p x ssh h', 'sshpass -p [redacted:password] ssh h'],
  ['curl -u user:x https://a.example', 'curl -u [redacted:credentials] https://a.example'],
  ['curl --user "user:x" a', 'curl --user "[redacted:credentials]" a'],
  ['postgres%3A%2F%2Fmarta%3Apw%40db', 'postgres%3A%2F%2F[redacted:credentials]%40db'],
  ['marta.jones%40corp.example', '[redacted:address]'],
  ['marta\\u0040corp.example marta&#64;corp.example', '[redacted:address] [redacted:address]'],
  ['marta@localhost, marta@10.0.0.5', '[redacted:address], [redacted:address]'],
  ['to "m j"@corp.example', 'to [redacted:address]'],
  ['ssh marta@build01', 'ssh [redacted:address]'],
  ['ssh -A -p 22 marta@build01.', 'ssh -A -p 22 [redacted:address].'],
  ['file:///c%3A/Users/marta/x', 'file:///[redacted:home-path]/x'],
  ['file%3A%2F%2F%2Fhome%2Fmarta%2Fx', 'file%3A%2F%2F[redacted:home-path]%2Fx'],
  ['/cygdrive/c/Users/marta/x', '[redacted:home-path]/x'],
  ['/data/home/marta /nfs/home/marta/x', '[redacted:home-path] [redacted:home-path]/x'],
  ['/Volumes/disk/home/marta', '[redacted:home-path]'],
  ['in //srv/home/marta/x', 'in /[redacted:home-path]/x'],
  ['in //nas-1/home/marta/x', 'in //nas-1[redacted:home-path]/x'],
  ['smb://srv.corp/home/marta', 'smb://srv.corp[redacted:home-path]'],
  ['"\\u002fhome\\u002fmarta\\u002fx"', '"[redacted:home-path]\\u002fx"'],
  ['"\\/home\\/marta\\/x"', '"[redacted:home-path]\\/x"'],
  ['%252Fhome%252Fmarta &#x2F;home&#x2F;marta', '[redacted:home-path] [redacted:home-path]'],
  ['at\\n/home/marta/x', 'at\\n[redacted:home-path]/x'],
  ['\u001b[32m/home/marta/x', '\u001b[32m[redacted:home-path]/x'],
  ['cd ~marta/x', 'cd [redacted:home-path]/x'],
  ['.claude/projects/-home-marta-proj', '.claude/projects/[redacted:home-path]-proj'],
])('%j becomes %j', (text, expected) => {
  expect(redact(text)).toBe(expected);
});
