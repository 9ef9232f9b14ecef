import { isAbsolute, normalize } from 'node:path';
import { jsonPrefix, utf8Length } from '@workrail/kernel';
import type { GitObserver, Observation } from '@workrail/ports';
import { canonicalPath } from '../canonical-path.ts';
import type { Environment } from '../environment.ts';
import { type GitCommand, gitCommand } from './git-command.ts';

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
 * Branch, commit and root folder of the repository that a workspace lies in. What can't be told is left out:
 * no branch when HEAD is detached, no commit before the first one, no root in a bare repository.
 */
export function gitObserver(env: Environment = process.env, timeoutMs?: number): GitObserver {
  const git = gitCommand(env, timeoutMs);
  return {
    observe: async (workspace) => {
      const { sha, ref, root } = await headOf(git, workspace);
      return [...branch(ref), ...commit(sha), ...(await rootFolder(root))];
    },
  };
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
async function rootFolder(printed: string): Promise<readonly Observation[]> {
  const root = printed.replace(/\r?\n$/, '');
  if (!isAbsolute(root) || utf8Length(root) > MAX_ROOT_BYTES) return [];
  return [{ key: 'repo_root', value: await canonicalPath(normalize(root)), confidence: 'high' }];
}
