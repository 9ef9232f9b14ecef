import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { E, type Either } from '@workrail/kernel';
import type { WorkflowSourceError } from '@workrail/ports';
import { isAbsent, type PresentRoot, sourceError } from './workflow-root.ts';

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
}

export function isWorkflowFile(name: string): boolean {
  return !name.startsWith('.') && /\.(?:json|ya?ml)$/i.test(name);
}

/** All workflow files below a folder. Each real folder is entered once, so that links can't lead in circles. */
export async function walkFolder(
  root: PresentRoot,
  limits: WalkLimits = WALK_LIMITS,
): Promise<Either<WorkflowSourceError, Walk>> {
  const found: KeyedFile[] = [];
  const entered = new Set<string>();
  const waiting: Folder[] = [{ path: root.path, realPath: root.realPath, names: [basename(root.path)] }];
  while (waiting.length > 0 && entered.size < limits.folders) {
    const folder = waiting.pop();
    if (folder === undefined || entered.has(folder.realPath)) continue;
    entered.add(folder.realPath);
    const content = await contentOf(folder);
    if (E.isLeft(content)) return content;
    found.push(...content.right.files);
    if (folder.names.length <= limits.depth) waiting.push(...content.right.folders.reverse());
  }
  found.sort(byKey);
  return E.right({
    files: found.slice(0, limits.files).map(({ path, inRoutinesFolder }) => ({ path, inRoutinesFolder })),
    filesLeftOut: Math.max(0, found.length - limits.files),
    foldersLeftOut: waiting.length > 0,
  });
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
}

async function contentOf(folder: Folder): Promise<Either<WorkflowSourceError, Content>> {
  const content: Content = { files: [], folders: [] };
  try {
    const entries = await readdir(folder.path, { withFileTypes: true });
    for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
      await place(entry, folder, content);
    }
  } catch (failure) {
    if (!isAbsent(failure)) return E.left(sourceError(folder.path, failure));
  }
  return E.right(content);
}

async function place(entry: Dirent, folder: Folder, content: Content): Promise<void> {
  const { name } = entry;
  if (name.startsWith('.') || SKIPPED_FOLDERS.has(name)) return;
  const path = join(folder.path, name);
  const realPath = entry.isSymbolicLink() ? await realFolder(path) : join(folder.realPath, name);
  const isFolder = entry.isDirectory() || (entry.isSymbolicLink() && realPath !== undefined);
  if (isFolder && realPath !== undefined) {
    content.folders.push({ path, realPath, names: [...folder.names, name] });
  } else if (isWorkflowFile(name)) {
    const key = [...folder.names, name].join('/');
    content.files.push({ path, inRoutinesFolder: folder.names.includes('routines'), key });
  }
}

/** Where a link leads, if that is a folder that can be entered. */
async function realFolder(link: string): Promise<string | undefined> {
  try {
    const target = await realpath(link);
    return (await stat(target)).isDirectory() ? target : undefined;
  } catch {
    return undefined;
  }
}

function byKey(left: KeyedFile, right: KeyedFile): number {
  return left.key < right.key ? -1 : 1;
}
