import { type BigIntStats, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileStamp, isSettled } from '../file-stamp.ts';

/** What HEAD says: the full name of a branch, and the commit, where they can be told. */
export interface GitHead {
  readonly ref: string;
  readonly sha: string;
}

/** Where git keeps what belongs to a checkout, and what all checkouts of its repository share. */
interface GitFolders {
  readonly own: string;
  readonly shared: string;
}

const KNOWN = 64;
/** What a ref is called where git keeps refs in a form of its own. */
const ELSEWHERE = 'refs/heads/.invalid';

/**
 * Reads HEAD as git would, without starting git: two small files, and where they lie is remembered. Each advance looks,
 * and waits for the disk as it does for the database: a trip to other threads would cost ten times the reading. A file that
 * is as it was is not read again.
 */
export function gitHead() {
  const folders = new Map<string, GitFolders>();
  const textNow = rememberedTexts();
  return (workspace: string): GitHead | undefined => {
    const known = folders.get(workspace) ?? findFolders(workspace);
    const head = known === undefined ? undefined : textNow(join(known.own, 'HEAD'));
    folders.delete(workspace);
    if (known === undefined || head === undefined) return undefined;
    if (folders.size >= KNOWN) folders.clear();
    folders.set(workspace, known);
    const ref = /^ref: (\S.*)$/.exec(head)?.[1] ?? '';
    if (ref === ELSEWHERE) return undefined;
    if (ref === '') return { ref: 'HEAD', sha: head };
    // A ref that was packed and not moved since has no file of its own: its commit is not told.
    return { ref, sha: textNow(join(known.shared, ref)) ?? '' };
  };
}

interface Remembered {
  readonly stamp: string;
  readonly text: string | undefined;
}

/** Texts of small files as they are now, each read once for every state of its file that can be told apart. */
function rememberedTexts() {
  const known = new Map<string, Remembered>();
  return (path: string): string | undefined => {
    const stats = statsOf(path);
    if (stats === undefined) return undefined;
    const stamp = fileStamp(stats);
    const before = known.get(path);
    if (before?.stamp === stamp) return before.text;
    const text = textOf(path);
    if (known.size >= 2 * KNOWN) known.clear();
    if (isSettled(stats, Date.now())) known.set(path, { stamp, text });
    return text;
  };
}

function statsOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true, throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function findFolders(workspace: string): GitFolders | undefined {
  for (let folder = workspace; ; folder = dirname(folder)) {
    const own = gitFolder(folder);
    if (own !== undefined) {
      const shared = textOf(join(own, 'commondir'));
      return { own, shared: shared === undefined ? own : resolve(own, shared) };
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

function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trimEnd();
  } catch {
    return undefined;
  }
}
