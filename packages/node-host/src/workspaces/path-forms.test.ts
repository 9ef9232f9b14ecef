import { expect, test } from 'vitest';
import { readPath } from './path-forms.ts';

const absolute = (path: string) => ({ _tag: 'AbsolutePath', path });
const relative = (path: string) => ({ _tag: 'RelativePath', path });
const unusable = expect.objectContaining({ _tag: 'UnusablePath', reason: expect.stringMatching(/^it /) });

test.each([
  ['/a/b', absolute('/a/b')],
  ['/a/b/', absolute('/a/b')],
  ['//a//b/./c/../', absolute('/a/b')],
  ['/', absolute('/')],
  ['/..', absolute('/')],
  ['~', absolute('/home/ada')],
  ['~/x/', absolute('/home/ada/x')],
  ['file:///a/b%20c/', absolute('/a/b c')],
  ['FILE:///a', absolute('/a')],
  ['file:/a', absolute('/a')],
  ['file://localhost/a', absolute('/a')],
  ['/with space ', absolute('/with space ')],
  ['docs', relative('docs')],
  ['./docs/..', relative('./docs/..')],
  ['.', relative('.')],
  ['~bob/x', unusable],
  ['file://elsewhere/a', unusable],
  ['file:///a%2Fb', unusable],
  ['file:///%zz', unusable],
  ['vscode-remote://ssh/a', unusable],
  ['https://example.org/a', unusable],
  ['C:\\a', unusable],
  ['c:/a', unusable],
  ['/a\0b', unusable],
  [`/${'a'.repeat(5_000)}`, unusable],
])('away from Windows, %j', (given, expected) => {
  expect(readPath(given, { windows: false, home: '/home/ada' })).toEqual(expected);
});

test.each([
  ['C:\\a\\b', absolute('C:\\a\\b')],
  ['c:\\a\\', absolute('C:\\a')],
  ['c:/a/../b/', absolute('C:\\b')],
  ['/c:/a', absolute('C:\\a')],
  ['/C:/', absolute('C:\\')],
  ['c:', absolute('C:\\')],
  ['c:/', absolute('C:\\')],
  ['file:///c:/a%20b', absolute('C:\\a b')],
  ['file:///c%3A/a', absolute('C:\\a')],
  ['file:///C:/', absolute('C:\\')],
  ['file://server/share/a', absolute('\\\\server\\share\\a')],
  ['\\\\server\\share\\a\\', absolute('\\\\server\\share\\a')],
  ['~\\x', absolute('C:\\Users\\ada\\x')],
  ['~/x', absolute('C:\\Users\\ada\\x')],
  ['docs/a', relative('docs\\a')],
  ['\\a', unusable],
  ['/a', unusable],
  ['c:a', unusable],
  ['vscode-remote://wsl/a', unusable],
])('on Windows, %j', (given, expected) => {
  expect(readPath(given, { windows: true, home: 'C:\\Users\\ada' })).toEqual(expected);
});

test.each(['file:///tmp/%00', 'file:///tmp/a%00b'])(
  'C10: an address that hides a null byte is unusable: %s',
  (given) => {
    for (const windows of [false, true])
      expect(readPath(given, { windows, home: '/home/ada' })).toEqual(unusable);
  },
);

test('without a home folder ~ is unusable', () => {
  expect(readPath('~/x', { windows: false, home: undefined })).toEqual(unusable);
});
