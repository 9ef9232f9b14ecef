import { chmod, lstat, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorFrom, valueFrom } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { clientFiles } from './client-files.ts';

const POSIX = process.platform !== 'win32';

async function machine(env: Readonly<Record<string, string>> = {}) {
  const root = await temporaryFolder();
  const at = (path: string) => join(root, path);
  const [home, cwd] = [at('home'), at('home/app/src')];
  await mkdir(cwd, { recursive: true });
  return { at, home, cwd, files: clientFiles({ env, cwd, home, server: at('main.js') }) };
}

const change = (before: string | undefined, after: string, personal = true) => ({ before, after, personal });
const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('a file', () => {
  test('that is missing is made with its folders, for its user alone or by the usual rule', async () => {
    const { at, files } = await machine();
    expect(await valueFrom(files.read(at('home/.x/y/mcp.json')))).toBeUndefined();
    await valueFrom(files.replace(at('home/.x/y/mcp.json'), change(undefined, '{}')));
    await valueFrom(files.replace(at('app/.vscode/mcp.json'), change(undefined, '[]', false)));
    expect(await readFile(at('home/.x/y/mcp.json'), 'utf8')).toBe('{}');
    expect(await readdir(at('home/.x/y'))).toEqual(['mcp.json']);
    if (!POSIX) return;
    expect(await modeOf(at('home/.x/y/mcp.json'))).toBe(0o600);
    expect(await modeOf(at('home/.x'))).toBe(0o700);
    const usual = 0o666 & ~process.umask();
    expect(await modeOf(at('app/.vscode/mcp.json'))).toBe(usual);
  });

  test('is the same to the byte when it is read and written, and keeps its mode', async () => {
    const { at, files } = await machine();
    const text = '\ufeff{"ä": "😀\u0000"}\r\n\n ';
    await writeFile(at('a'), text);
    await chmod(at('a'), 0o664);
    expect(await valueFrom(files.read(at('a')))).toBe(text);
    await valueFrom(files.replace(at('a'), change(text, `${text}x`)));
    expect(await readFile(at('a'), 'utf8')).toBe(`${text}x`);
    if (POSIX) expect(await modeOf(at('a'))).toBe(0o664);
  });

  test('that changed since it was read is left as it is', async () => {
    const { at, files } = await machine();
    await writeFile(at('a'), 'new');
    const changed = { _tag: 'ClientFileChangedError', path: at('a') };
    expect(await errorFrom(files.replace(at('a'), change('old', 'ours')))).toEqual(changed);
    expect(await errorFrom(files.replace(at('a'), change(undefined, 'ours')))).toEqual(changed);
    expect(await errorFrom(files.replace(at('b'), change('old', 'ours')))).toMatchObject({ path: at('b') });
    expect(await readFile(at('a'), 'utf8')).toBe('new');
    expect((await readdir(at('.'))).sort()).toEqual(['a', 'home']);
  });

  test.skipIf(!POSIX)(
    'behind symbolic links is changed where it lies, also where it is not there yet',
    async () => {
      const { at, files } = await machine();
      await mkdir(at('dotfiles'));
      await writeFile(at('dotfiles/real'), 'old');
      await symlink('dotfiles/real', at('middle'));
      await symlink(at('middle'), at('link'));
      await symlink('dotfiles/missing', at('dangling'));
      await valueFrom(files.replace(at('link'), change('old', 'new')));
      await valueFrom(files.replace(at('dangling'), change(undefined, 'made')));
      for (const name of ['link', 'middle', 'dangling'])
        expect((await lstat(at(name))).isSymbolicLink()).toBe(true);
      expect(await readFile(at('dotfiles/real'), 'utf8')).toBe('new');
      expect(await readFile(at('dotfiles/missing'), 'utf8')).toBe('made');
      expect((await readdir(at('dotfiles'))).sort()).toEqual(['missing', 'real']);
    },
  );

  test.skipIf(!POSIX)('that cannot be read as text is refused', async () => {
    const { at, files } = await machine();
    await writeFile(at('utf16'), Buffer.from('\ufeff{}', 'utf16le'));
    await symlink(at('circle'), at('circle'));
    const reason = async (path: string) => (await errorFrom(files.read(path))).reason;
    expect(await reason(at('utf16'))).toBe('it is not UTF-8 text');
    expect(await reason(at('home'))).toBe('it is not a regular file');
    expect(await reason('/dev/null')).toBe('it is not a regular file');
    expect(await reason(at('circle'))).toContain('ELOOP');
    expect(await errorFrom(files.replace(at('circle'), change(undefined, 'x')))).toMatchObject({
      path: at('circle'),
    });
    expect(await reason(at('utf16/a'))).toContain('ENOTDIR');
  });

  test('that is read-only stays', async () => {
    const { at, files } = await machine();
    await writeFile(at('a'), 'old');
    await chmod(at('a'), 0o444);
    expect(await errorFrom(files.replace(at('a'), change('old', 'new')))).toMatchObject({
      reason: 'it is read-only',
    });
    expect(await readFile(at('a'), 'utf8')).toBe('old');
  });

  test('is changed by one of many at a time, and none of them is lost', async () => {
    const { at, files } = await machine();
    await writeFile(at('a'), '');
    const add = async (): Promise<void> => {
      for (;;) {
        const before = await valueFrom(files.read(at('a')));
        const done = await files.replace(at('a'), change(before, `${before}x`))();
        if (done._tag === 'Right') return;
      }
    };
    await Promise.all(Array.from({ length: 8 }, add));
    expect(await readFile(at('a'), 'utf8')).toBe('xxxxxxxx');
  });
});

describe('the project', () => {
  const place = { base: 'project', path: '.mcp.json' } as const;

  test('is the nearest one, else the folder itself', async () => {
    const { at, cwd, files } = await machine();
    expect(await valueFrom(files.locate(place))).toBe(join(cwd, '.mcp.json'));
    await mkdir(at('home/.git'));
    expect(await valueFrom(files.locate(place))).toBe(join(cwd, '.mcp.json'));
    await mkdir(at('home/app/.git'));
    expect(await valueFrom(files.locate(place))).toBe(at('home/app/.mcp.json'));
  });

  test('is never the home folder or the root', async () => {
    const { home } = await machine();
    for (const cwd of [home, '/']) {
      const files = clientFiles({ env: {}, cwd, home, server: '' });
      expect(await errorFrom(files.locate(place))).toEqual({ _tag: 'ClientPlaceError', base: 'project' });
    }
  });
});

test('the server is the file that was named, if it is one', async () => {
  const { at, files } = await machine();
  expect(await errorFrom(files.server())).toEqual({ _tag: 'ServerMissingError', path: at('main.js') });
  await writeFile(at('main.js'), '');
  const args = [at('main.js')];
  expect(await valueFrom(files.server())).toEqual({
    route: 'path',
    command: process.execPath,
    args,
    // The machine of this test lies in the folder for temporary files.
    caveats: ['temporary_place'],
  });
});

test('a server in the cache of npx is started through npx, with the version that runs', async () => {
  const { at, home, cwd } = await machine();
  const server = at('_npx/2d11e13f/node_modules/workrail/dist/workrail-mcp.js');
  await mkdir(dirname(server), { recursive: true });
  await writeFile(server, '');
  await writeFile(join(dirname(server), '../package.json'), '{ "name": "workrail", "version": "1.2.3" }');
  const files = clientFiles({ env: {}, cwd, home, server });
  const npx = ['npx', '-y', 'workrail@1.2.3', 'mcp'];
  const [command, ...args] = POSIX ? npx : ['cmd', '/c', ...npx];
  expect(await valueFrom(files.server())).toEqual({ route: 'npx', command, args, caveats: [] });
});
