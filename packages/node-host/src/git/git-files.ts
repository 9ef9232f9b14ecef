import { join } from 'node:path';
import { findFolders, firstCheckout, type GitFolders, isFolder, isPlain } from './git-folders.ts';
import { rememberedTexts, textOf } from './git-texts.ts';

/** What HEAD says: the full name of a branch, and the commit, where they can be told. */
export interface GitHead {
  readonly ref: string;
  readonly sha: string;
}

/** What git says of a checkout. */
export interface GitCheckout extends GitHead {
  readonly top: string;
  /** The repository's first checkout, where this one was added to it. */
  readonly first: string | undefined;
}

const KNOWN = 64;
/** What a ref is called where git keeps refs in a form of its own. */
const ELSEWHERE = 'refs/heads/.invalid';

/**
 * Reads HEAD as git would, without starting git: two small files, and where they lie is remembered. Each advance looks,
 * and waits for the disk as it does for the database: a trip to other threads would cost ten times the reading. A file that
 * is as it was is not read again.
 */
export function gitFiles() {
  const folders = new Map<string, GitFolders>();
  const textNow = rememberedTexts();

  function headIn({ own, shared }: GitFolders): GitHead | undefined {
    const head = textNow(join(own, 'HEAD'));
    if (head === undefined) return undefined;
    const ref = /^ref: (\S.*)$/.exec(head)?.[1] ?? '';
    if (ref === ELSEWHERE) return undefined;
    return ref === '' ? { ref: 'HEAD', sha: head } : { ref, sha: textNow(join(shared, ref)) ?? '' };
  }

  return {
    /** A ref that was packed and not moved since has no file of its own: its commit is not told. */
    head: (workspace: string): GitHead | undefined => {
      const known = folders.get(workspace) ?? findFolders(workspace);
      const head = known === undefined ? undefined : headIn(known);
      folders.delete(workspace);
      if (known === undefined || head === undefined) return undefined;
      if (folders.size >= KNOWN) folders.clear();
      folders.set(workspace, known);
      return head;
    },
    /** All of it, packed or not; undefined where only git itself can tell. */
    checkout: (workspace: string): GitCheckout | undefined => {
      const found = isFolder(workspace) ? findFolders(workspace) : undefined;
      const head = found === undefined || !isPlain(found) ? undefined : headIn(found);
      if (found === undefined || head === undefined) return undefined;
      const sha = head.sha === '' ? packed(found, head.ref) : head.sha;
      return { ref: head.ref, sha, top: found.top, first: firstCheckout(found) };
    },
  };
}

/** The commit of a packed ref; '' where there is none, as before the first commit. */
function packed({ shared }: GitFolders, ref: string): string {
  const line = `\n${textOf(join(shared, 'packed-refs')) ?? ''}\n`;
  const end = line.indexOf(` ${ref}\n`);
  return end < 0 ? '' : line.slice(line.lastIndexOf('\n', end) + 1, end);
}
