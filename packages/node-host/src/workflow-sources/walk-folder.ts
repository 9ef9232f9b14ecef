import { type Dirent, readdirSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { UnreadableSource } from '@workrail/ports';
import { isAbsent, type PresentRoot, targetOf, unreadable } from './workflow-root.ts';

export interface WalkLimits {
  /** How many folders below the root a folder may lie. */
  readonly depth: number;
  readonly files: number;
  readonly folders: number;
}

const WALK_LIMITS: WalkLimits = { depth: 5, files: 2_000, folders: 5_000 };

/** Read in a row. */
const FOLDERS_AT_A_TIME = 50;

export const SKIPPED_FOLDERS: ReadonlySet<string> = new Set(['node_modules', 'dist', 'build', 'vendor']);

export interface FoundFile {
  readonly path: string;
  readonly inRoutinesFolder: boolean;
}

export interface Walk {
  /** In code-unit order of the path below the root, which no locale changes. */
  readonly files: readonly FoundFile[];
  /** What was found and can't be read: folders, links that lead nowhere, pipes and devices. */
  readonly unreadable: readonly UnreadableSource[];
}

export function isWorkflowFile(name: string): boolean {
  return !name.startsWith('.') && /\.(?:json|ya?ml)$/i.test(name);
}

/**
 * All workflow files below a folder. Each real folder is entered once, so that links can't lead in circles. `warn` hears of
 * what is over a limit. It does not go through the thread pool, which would cost several times what the looking does; after
 * each few folders others have their turn.
 */
export async function walkFolder(
  root: Pick<PresentRoot, 'path' | 'realPath'>,
  warn: (path: string, message: string) => void,
  limits: WalkLimits = WALK_LIMITS,
): Promise<Walk> {
  const found: KeyedFile[] = [];
  const faults: UnreadableSource[] = [];
  const entered = new Set<string>();
  const waiting: Folder[] = [{ path: root.path, realPath: root.realPath, names: [basename(root.path)] }];
  while (waiting.length > 0 && entered.size < limits.folders) {
    const folder = waiting.pop();
    if (folder === undefined || entered.has(folder.realPath)) continue;
    entered.add(folder.realPath);
    const content = contentOf(folder);
    if (entered.size % FOLDERS_AT_A_TIME === 0) await turn();
    found.push(...content.files);
    faults.push(...content.faults);
    if (folder.names.length <= limits.depth) waiting.push(...content.folders.reverse());
  }
  const over = found.length - limits.files;
  if (over > 0) warn(root.path, `more than ${limits.files} workflow files: ${over} are ignored`);
  if (waiting.length > 0) warn(root.path, `more than ${limits.folders} folders: the rest are ignored`);
  const kept = found.sort((left, right) => (left.key < right.key ? -1 : 1)).slice(0, limits.files);
  return {
    files: kept.map(({ path, inRoutinesFolder }) => ({ path, inRoutinesFolder })),
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

function contentOf(folder: Folder): Content {
  const content: Content = { files: [], folders: [], faults: [] };
  try {
    const entries = readdirSync(folder.path, { withFileTypes: true });
    for (const entry of entries.sort((left, right) => (left.name < right.name ? -1 : 1))) {
      place(entry, folder, content);
    }
  } catch (failure) {
    if (!isAbsent(failure)) content.faults.push(unreadable(folder.path, failure));
  }
  return content;
}

function place(entry: Dirent, folder: Folder, content: Content): void {
  const { name } = entry;
  if (name.startsWith('.') || SKIPPED_FOLDERS.has(name) || areBindings(folder.path, name)) return;
  const path = join(folder.path, name);
  const names = [...folder.names, name];
  const target = entry.isSymbolicLink()
    ? (targetOf(path) ?? { path, reason: 'it is a broken symbolic link' })
    : { realPath: join(folder.realPath, name), isFolder: entry.isDirectory(), isFile: entry.isFile() };
  if ('reason' in target) {
    if (isWorkflowFile(name) || extname(name) === '') content.faults.push(target);
  } else if (target.isFolder) content.folders.push({ path, realPath: target.realPath, names });
  else if (isWorkflowFile(name)) {
    const inRoutinesFolder = folder.names.includes('routines');
    if (target.isFile) content.files.push({ path, inRoutinesFolder, key: names.join('/') });
    else content.faults.push({ path, reason: 'it is neither a file nor a folder' });
  }
}

/** A project's bindings lie beside its folder of workflows, and are no workflow. */
export const areBindings = (folder: string, name: string): boolean =>
  name === 'bindings.json' && basename(folder) === '.workrail';
