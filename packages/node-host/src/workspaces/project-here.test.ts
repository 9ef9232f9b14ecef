import { mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { projectHere } from './project-here.ts';
import { workspaces } from './workspaces.ts';

/** A home with a project, a folder in a package of it, and a folder outside. */
async function machine() {
  const home = await temporaryFolder();
  const at = (path: string) => join(home, path);
  for (const path of ['repo/.git', 'repo/docs/deep', 'repo/web/.workrail', 'plain/deep'])
    await mkdir(at(path), { recursive: true });
  const here = async (cwd: string, env: Record<string, string> = {}) => {
    const found = await projectHere(workspaces(env, cwd, home), cwd, home).workflows();
    expect(found.file('a.yaml')).toBe(join(found.workspace, '.workrail', 'workflows', 'a.yaml'));
    return found.workspace;
  };
  return { home, at, here };
}

test('is the nearest one at or above the folder', async () => {
  const { at, here } = await machine();
  expect(await here(at('repo'))).toBe(at('repo'));
  expect(await here(at('repo/docs/deep'))).toBe(at('repo'));
  expect(await here(at('repo/web'))).toBe(at('repo/web'));
  await symlink(at('repo/docs'), at('link'));
  expect(await here(at('link'))).toBe(at('repo'));
});

test('is the one that the client names, wherever somebody is', async () => {
  const { at, here } = await machine();
  expect(await here(at('plain'), { CLAUDE_PROJECT_DIR: at('repo/web') })).toBe(at('repo/web'));
});

test('is the folder itself where there is none, and never the home folder or one above it', async () => {
  const { home, at, here } = await machine();
  await mkdir(join(home, '.git'));
  expect(await here(at('plain/deep'))).toBe(at('plain/deep'));
  expect(await here(home)).toBe(home);
});
