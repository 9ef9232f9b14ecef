import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { gitObserver } from './git-observer.ts';

const IDENTITY = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', '-c', 'commit.gpgsign=false'];
/** Nothing of the person who runs the tests, and no repository above the temporary folder. */
const ENV = { PATH: process.env.PATH, GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: '/dev/null' };

/** A machine that does much else must not change what these tests see. */
const PATIENT_MS = 60_000;

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', [...IDENTITY, ...args], {
    cwd: folder,
    env: ENV,
    encoding: 'utf8',
    stdio: 'pipe',
  }).trim();

async function repository(options: { commit: boolean }): Promise<string> {
  const folder = join(await temporaryFolder(), 'répo with space');
  await mkdir(folder);
  git(folder, 'init', '-q', '-b', 'main');
  if (options.commit) git(folder, 'commit', '-q', '--allow-empty', '-m', 'start');
  return folder;
}

async function observed(folder: string, env: Record<string, string | undefined> = ENV) {
  const facts = await gitObserver(env, PATIENT_MS).observe(folder);
  return Object.fromEntries(facts.map(({ key, value }) => [key, value]));
}

const looked = async (folder: string, observer = gitObserver({ PATH: '' })) =>
  Object.fromEntries((await observer.head?.(folder))?.map(({ key, value }) => [key, value]) ?? []);

test('A11: branch and commit are read from files, without git, and follow what git does', async () => {
  const root = await repository({ commit: true });
  const observer = gitObserver({ PATH: '' });
  const sha = () => git(root, 'rev-parse', 'HEAD');
  expect(await looked(root, observer)).toEqual({ git_branch: 'main', git_head_sha: sha() });
  git(root, 'switch', '-q', '-c', 'feat/ünï');
  expect(await looked(root, observer)).toEqual({ git_branch: 'feat/ünï', git_head_sha: sha() });
  git(root, 'commit', '-q', '--allow-empty', '-m', 'more');
  await mkdir(join(root, 'src'));
  expect(await looked(join(root, 'src'), observer)).toEqual({ git_branch: 'feat/ünï', git_head_sha: sha() });
  git(root, 'pack-refs', '--all');
  expect(await looked(root, observer)).toEqual({ git_branch: 'feat/ünï' });
  git(root, 'checkout', '-q', '--detach');
  expect(await looked(root, observer)).toEqual({ git_head_sha: sha() });
  const tree = join(await temporaryFolder(), 'tree');
  git(root, 'worktree', 'add', '-q', '-b', 'other', tree);
  expect(await looked(tree, observer)).toEqual({ git_branch: 'other', git_head_sha: sha() });
  expect(await looked(await temporaryFolder(), observer)).toEqual({});
});

test('A11: before the first commit there is a branch alone', async () => {
  expect(await looked(await repository({ commit: false }))).toEqual({ git_branch: 'main' });
});

/** Checkouts as people have them: what makes them of a repository with one commit, and where one works then. */
const CHECKOUTS: Readonly<Record<string, (root: string) => string | Promise<string>>> = {
  'the first one': (root) => root,
  'a folder in it': async (root) => {
    await mkdir(join(root, 'a/b'), { recursive: true });
    return join(root, 'a/b');
  },
  'one with a detached head': (root) => {
    git(root, 'checkout', '-q', '--detach');
    return root;
  },
  'one whose refs are packed': (root) => {
    git(root, 'branch', 'main-2');
    git(root, 'pack-refs', '--all');
    return root;
  },
  'one on a branch without commits': (root) => {
    git(root, 'checkout', '-q', '--orphan', 'fresh');
    return root;
  },
  'an added one': async (root) => {
    const tree = join(await temporaryFolder(), 'tree');
    git(root, 'worktree', 'add', '-q', '-b', 'other', tree);
    return tree;
  },
};

test.each(Object.entries(CHECKOUTS))('%s is told from files as git tells it', async (_, make) => {
  const workspace = await make(await repository({ commit: true }));
  const byGit = await observed(workspace, { ...ENV, GIT_CEILING_DIRECTORIES: '/nowhere' });
  expect(byGit).toHaveProperty('repo_root');
  expect(await observed(workspace, { PATH: '' })).toEqual(byGit);
});

test('git itself is asked where its settings move the checkout', async () => {
  const [root, tree] = [await repository({ commit: true }), await temporaryFolder()];
  git(root, 'config', 'core.worktree', tree);
  expect(await observed(root, { PATH: '' })).toEqual({});
  expect((await observed(root)).repo_root).toBe(tree);
});

test('branch, commit and root, also from a folder inside', async () => {
  const root = await repository({ commit: true });
  const expected = { git_branch: 'main', git_head_sha: git(root, 'rev-parse', 'HEAD'), repo_root: root };
  expect(await observed(root)).toEqual(expected);
  await mkdir(join(root, 'src'));
  expect(await observed(join(root, 'src'))).toEqual(expected);
});

test('a branch with slashes, and one that a tag shares its name with', async () => {
  const root = await repository({ commit: true });
  git(root, 'tag', 'main');
  expect((await observed(root)).git_branch).toBe('main');
  git(root, 'switch', '-q', '-c', 'feature/ABC-1/ünï');
  expect((await observed(root)).git_branch).toBe('feature/ABC-1/ünï');
});

test('no branch when HEAD is detached', async () => {
  const root = await repository({ commit: true });
  git(root, 'checkout', '-q', '--detach');
  expect(await observed(root)).toEqual({ git_head_sha: git(root, 'rev-parse', 'HEAD'), repo_root: root });
});

test('no commit before the first', async () => {
  const root = await repository({ commit: false });
  expect(await observed(root)).toEqual({ git_branch: 'main', repo_root: root });
});

test('no root in a bare repository', async () => {
  const root = await repository({ commit: true });
  const bare = join(await temporaryFolder(), 'bare.git');
  git(root, 'clone', '-q', '--bare', '.', bare);
  expect(await observed(bare)).toEqual({ git_branch: 'main', git_head_sha: git(root, 'rev-parse', 'HEAD') });
});

test('an added checkout shows its own branch and root, and where the first one is', async () => {
  const root = await repository({ commit: true });
  const tree = join(await temporaryFolder(), 'tree');
  git(root, 'worktree', 'add', '-q', '-b', 'other', tree);
  const facts = { git_branch: 'other', repo_root: tree, main_worktree: root };
  expect(await observed(tree)).toMatchObject(facts);
  await mkdir(join(tree, 'src'));
  expect(await observed(join(tree, 'src'))).toMatchObject(facts);
  expect(await observed(root)).not.toHaveProperty('main_worktree');
});

test('an added checkout of a bare repository has no first one', async () => {
  const root = await repository({ commit: true });
  const [bare, tree] = [join(await temporaryFolder(), 'bare.git'), join(await temporaryFolder(), 'tree')];
  git(root, 'clone', '-q', '--bare', '.', bare);
  git(bare, 'worktree', 'add', '-q', tree);
  expect(await observed(tree)).toMatchObject({ repo_root: tree });
  expect(await observed(tree)).not.toHaveProperty('main_worktree');
});

test('variables that point at another repository do not count', async () => {
  const [root, other] = await Promise.all([repository({ commit: true }), repository({ commit: false })]);
  const env = { ...ENV, GIT_DIR: join(other, '.git'), GIT_WORK_TREE: other };
  expect((await observed(root, env)).repo_root).toBe(root);
});

test('a branch name over 255 bytes is cut between characters and marked as uncertain', async () => {
  const root = await repository({ commit: true });
  git(root, 'switch', '-q', '-c', `${'a'.repeat(200)}/${'é'.repeat(90)}`);
  const branch = (await gitObserver(ENV, PATIENT_MS).observe(root)).find(({ key }) => key === 'git_branch');
  expect(branch).toEqual({
    key: 'git_branch',
    value: `${'a'.repeat(200)}/${'é'.repeat(27)}`,
    confidence: 'low',
  });
});

test('nothing outside a repository, or in a folder that is gone; all of it without git', async () => {
  const folder = await temporaryFolder();
  const root = await repository({ commit: true });
  expect(await observed(folder, { ...ENV, GIT_CEILING_DIRECTORIES: join(folder, '..') })).toEqual({});
  expect(await observed(join(folder, 'gone'))).toEqual({});
  await writeFile(join(folder, 'file'), '');
  expect(await observed(join(folder, 'file'))).toEqual({});
  expect(await observed(join(root, 'gone'))).toEqual({});
  expect(await observed(root, { PATH: folder })).toMatchObject({ git_branch: 'main', repo_root: root });
});

test.skipIf(process.platform === 'win32')('a git that does not answer is ended', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'git'), '#!/bin/sh\necho HEAD\nexec sleep 600\n', { mode: 0o755 });
  expect(await gitObserver({ PATH: `${folder}:/bin:/usr/bin` }, 100).observe(folder)).toEqual([]);
});

test('observing leaves the repository as it is', async () => {
  const root = await repository({ commit: true });
  const files = () => execFileSync('find', [root, '-printf', '%p %T@\n'], { encoding: 'utf8' });
  const before = process.platform === 'linux' ? files() : '';
  await observed(root);
  expect(process.platform === 'linux' ? files() : '').toBe(before);
});
