import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * A copy of the checkout, uncommitted changes included, in a temporary folder that is gone when the process
 * ends. Packages of the copy import each other inside the copy; what they have from the registry is shared.
 */
export function copyRepository(root: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'workrail-mutation-'));
  process.on('exit', () => rmSync(copy, { recursive: true, force: true }));
  const files = listFiles(root);
  for (const file of files) cpSync(join(root, file), join(copy, file), { verbatimSymlinks: true });
  const packages = files.filter((file) => file.endsWith('/package.json')).map((file) => dirname(file));
  for (const folder of packages) copyLinks(join(root, folder), join(copy, folder));
  linkDependencies(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

const listFiles = (root: string): readonly string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
    .split('\0')
    .filter((file) => file !== '' && existsSync(join(root, file)));

/** The links between packages are relative, so that in the copy they lead to the copy. */
function copyLinks(from: string, to: string): void {
  const links = join(from, 'node_modules');
  if (!existsSync(links)) return;
  cpSync(links, join(to, 'node_modules'), { recursive: true, verbatimSymlinks: true });
}

function linkDependencies(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) symlinkSync(join(from, name), join(to, name));
}
