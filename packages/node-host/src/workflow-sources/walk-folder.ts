import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { UnreadableSource } from '@workrail/ports';
import { isAbsent, type PresentRoot, unreadable } from './workflow-root.ts';

export interface WalkLimits {
  /** How many folders below the root a folder may lie. */
  readonly depth: number;
  readonly files: number;
  readonly folders: number;
}

export const WALK_LIMITS: WalkLimits = { depth: 5, files: 2_000, folders: 5_000 };

const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'build', 'vendor']);

export interface FoundFile {
  readonly path: string;
  readonly inRoutinesFolder: boolean;
}

export interface Walk {
  /** In code-unit order of the path below the root, which no locale changes. */
  readonly files: readonly FoundFile[];
  /** Files that were found and are over the limit. */
  readonly filesLeftOut: number;
  /** True where there are more folders than are looked into. */
  readonly foldersLeftOut: boolean;
  /** Folders that were found and can't be read. */
  readonly unreadable: readonly UnreadableSource[];
}

export function isWorkflowFile(name: string): boolean {
  return !name.startsWith('.') && /\.(?:json|ya?ml)$/i.test(name);
}

/** All workflow files below a folder. Each real folder is entered once, so that links can't lead in circles. */
export async function walkFolder(root: PresentRoot, limits: WalkLimits = WALK_LIMITS): Promise<Walk> {
  const found: KeyedFile[] = [];
  const faults: UnreadableSource[] = [];
  const entered = new Set<string>();
  const waiting: Folder[] = [{ path: root.path, realPath: root.realPath, names: [basename(root.path)] }];
  while (waiting.length > 0 && entered.size < limits.folders) {
    const folder = waiting.pop();
    if (folder === undefined || entered.has(folder.realPath)) continue;
    entered.add(folder.realPath);
    const content = await contentOf(folder);
    found.push(...content.files);
    faults.push(...content.faults);
    if (folder.names.length <= limits.depth) waiting.push(...content.folders.reverse());
  }
  found.sort(byKey);
  return {
    files: found.slice(0, limits.files).map(({ path, inRoutinesFolder }) => ({ path, inRoutinesFolder })),
    filesLeftOut: Math.max(0, found.length - limits.files),
    foldersLeftOut: waiting.length > 0,
    unreadable: faults,
  };
}

interface Folder {
  readonly path: string;
  readonly realPath: string;
  /** The names of the root and of the folders below it that lead here. */
  readonly names: readonly string[];
}

interface KeyedFile extends FoundFile {
  readonly key: string;
}

interface Content {
  readonly files: KeyedFile[];
  readonly folders: Folder[];
  readonly faults: UnreadableSource[];
}

async function contentOf(folder: Folder): Promise<Content> {
  const content: Content = { files: [], folders: [], faults: [] };
  try {
    const entries = await readdir(folder.path, { withFileTypes: true });
    for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
      await place(entry, folder, content);
    }
  } catch (failure) {
    if (!isAbsent(failure)) content.faults.push(unreadable(folder.path, failure));
  }
  return content;
}

async function place(entry: Dirent, folder: Folder, content: Content): Promise<void> {
  const { name } = entry;
  if (name.startsWith('.') || SKIPPED_FOLDERS.has(name)) return;
  const path = join(folder.path, name);
  const target = entry.isSymbolicLink() ? await linkedFolder(path) : undefined;
  const realPath = entry.isDirectory() ? join(folder.realPath, name) : target?.realPath;
  if (realPath !== undefined) {
    content.folders.push({ path, realPath, names: [...folder.names, name] });
  } else if (isWorkflowFile(name)) {
    const key = [...folder.names, name].join('/');
    content.files.push({ path, inRoutinesFolder: folder.names.includes('routines'), key });
  } else if (target?.fault !== undefined) content.faults.push(target.fault);
}

interface LinkTarget {
  /** Set where the link leads to a folder. */
  readonly realPath?: string;
  /** Set where nobody can tell what the link leads to. */
  readonly fault?: UnreadableSource;
}

async function linkedFolder(link: string): Promise<LinkTarget> {
  try {
    const realPath = await realpath(link);
    return (await stat(realPath)).isDirectory() ? { realPath } : {};
  } catch (failure) {
    return isAbsent(failure) ? {} : { fault: unreadable(link, failure) };
  }
}

function byKey(left: KeyedFile, right: KeyedFile): number {
  return left.key < right.key ? -1 : 1;
}
