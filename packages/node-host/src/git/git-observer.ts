import { basename, dirname, isAbsolute, normalize } from 'node:path';
import { jsonPrefix, utf8Length } from '@workrail/kernel';
import type { GitObserver, Observation } from '@workrail/ports';
import { canonicalPath } from '../canonical-path.ts';
import { type Environment, variable } from '../environment.ts';
import { type GitCommand, gitCommand } from './git-command.ts';
import { type GitCheckout, gitFiles } from './git-files.ts';

const MAX_BRANCH_BYTES = 255;
const MAX_ROOT_BYTES = 4_096;
const BRANCHES = 'refs/heads/';

interface Head {
  readonly sha: string;
  /** Full name of a branch; anything else where HEAD is detached. */
  readonly ref: string;
  readonly root: string;
}

/**
 * Branch, commit and root folder of the checkout that a workspace lies in, and the repository's first checkout where
 * this one was added to it. What can't be told is left out: no branch when HEAD is detached, no commit before the
 * first one, no root in a bare repository.
 */
export function gitObserver(env: Environment = process.env, timeoutMs?: number): GitObserver {
  const git = gitCommand(env, timeoutMs);
  const files = gitFiles();
  const isBounded = variable(env, 'GIT_CEILING_DIRECTORIES') !== undefined;
  return {
    head: async (workspace) => {
      const head = files.head(workspace);
      return head === undefined ? [] : [...branch(head.ref), ...commit(head.sha)];
    },
    observe: async (workspace) => {
      // Starting git takes many times what the rest of a start does; only it knows about what is not as usual.
      const found = isBounded ? undefined : files.checkout(workspace);
      const { sha, ref, top, first } = found ?? (await askGit(git, workspace));
      const root = folderFact('repo_root', top);
      return [
        ...branch(ref),
        ...commit(sha),
        ...root,
        ...(root.length === 0 ? [] : folderFact('main_worktree', first ?? '')),
      ];
    },
  };
}

async function askGit(git: GitCommand, workspace: string): Promise<GitCheckout> {
  const { sha, ref, root } = await headOf(git, workspace);
  const top = root.replace(/\r?\n$/, '');
  return { sha, ref, top, first: isAbsolute(top) ? await mainWorktree(git, workspace) : undefined };
}

async function headOf(git: GitCommand, workspace: string): Promise<Head> {
  const printed = await git(workspace, [
    'rev-parse',
    'HEAD',
    '--symbolic-full-name',
    'HEAD',
    '--show-toplevel',
  ]);
  const [sha = '', ref = '', ...root] = printed.split('\n');
  // Before the first commit git repeats the name that it can't resolve, and stops.
  if (sha !== 'HEAD') return { sha, ref, root: root.join('\n') };
  const [unborn, top] = await Promise.all([
    git(workspace, ['symbolic-ref', 'HEAD']),
    git(workspace, ['rev-parse', '--show-toplevel']),
  ]);
  return { sha: '', ref: unborn.trimEnd(), root: top };
}

function branch(ref: string): readonly Observation[] {
  const name = ref.startsWith(BRANCHES) ? ref.slice(BRANCHES.length) : '';
  if (name === '') return [];
  const value = jsonPrefix(name, MAX_BRANCH_BYTES);
  return [{ key: 'git_branch', value, confidence: value === name ? 'high' : 'low' }];
}

function commit(sha: string): readonly Observation[] {
  return /^[0-9a-f]{40,64}$/.test(sha) ? [{ key: 'git_head_sha', value: sha, confidence: 'high' }] : [];
}

/** Spelt as workspaces are, so that the two can be compared. */
function folderFact(key: 'repo_root' | 'main_worktree', folder: string): readonly Observation[] {
  if (!isAbsolute(folder) || utf8Length(folder) > MAX_ROOT_BYTES) return [];
  return [{ key, value: canonicalPath(normalize(folder)), confidence: 'high' }];
}

/** What git keeps of an added checkout lies inside the repository; '' in the first checkout itself. */
async function mainWorktree(git: GitCommand, workspace: string): Promise<string> {
  const args = ['rev-parse', '--path-format=absolute', '--git-dir', '--git-common-dir'];
  const [, common = ''] = ADDED.exec(await git(workspace, args)) ?? [];
  return basename(common) === '.git' ? dirname(common) : '';
}

/** The folder of an added checkout, then the one it lies in; names may hold line breaks. */
const ADDED = /^(.+)[\\/]worktrees[\\/][^\\/]+\n\1\r?\n$/s;
