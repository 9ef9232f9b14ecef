import { statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { textOf } from './git-texts.ts';

/** Where a checkout lies, and where git keeps what belongs to it and what all checkouts of its repository share. */
export interface GitFolders {
  readonly top: string;
  readonly own: string;
  readonly shared: string;
}

/** Of the checkout that a folder lies in. */
export function findFolders(workspace: string): GitFolders | undefined {
  for (let folder = workspace; ; folder = dirname(folder)) {
    const own = gitFolder(folder);
    if (own !== undefined) {
      const shared = textOf(join(own, 'commondir'));
      return { top: folder, own, shared: shared === undefined ? own : resolve(own, shared) };
    }
    if (folder === dirname(folder)) return undefined;
  }
}

/** The git folder of a checkout whose top this is; an added checkout has a file that names it. */
function gitFolder(folder: string): string | undefined {
  const path = join(folder, '.git');
  try {
    const found = statSync(path, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    if (found.isDirectory()) return path;
  } catch {
    return undefined;
  }
  const named = /^gitdir: (\S.*)$/.exec(textOf(path) ?? '')?.[1];
  return named === undefined ? undefined : resolve(folder, named);
}

/** False too for what nobody may look at. */
export function isFolder(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch {
    return false;
  }
}

/** The repository's first checkout, where this one was added to it. */
export function firstCheckout({ own, shared }: GitFolders): string | undefined {
  const isAdded = dirname(own) === join(shared, 'worktrees');
  return isAdded && basename(shared) === '.git' ? dirname(shared) : undefined;
}

/** What makes git look for the checkout, or for its settings, in places of its own. */
const MOVED = /^\s*(?:worktree|bare)\s*(?:$|=(?!\s*false\s*$))|^\s*\[\s*include/im;

/** Whether git sees the same checkout here: nothing that it is told says otherwise. */
export const isPlain = ({ own, shared }: GitFolders): boolean =>
  ![join(shared, 'config'), join(own, 'config.worktree')].some((file) => MOVED.test(textOf(file) ?? ''));
