import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A repository with one commit, as the project that an agent works in is one. */
export async function makeRepository(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@localhost', ...args], {
      cwd: folder,
      stdio: 'ignore',
    });
  writeFileSync(join(folder, 'README.md'), '# Project\n');
  git('init', '--initial-branch=main');
  git('add', 'README.md');
  git('commit', '--message=Begin', '--no-gpg-sign');
  return folder;
}
