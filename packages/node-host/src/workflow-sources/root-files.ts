import { basename, dirname } from 'node:path';
import {
  type FoundFile,
  isWorkflowFile,
  WALK_LIMITS,
  type Walk,
  type WalkLimits,
  walkFolder,
} from './walk-folder.ts';
import type { PresentRoot } from './workflow-root.ts';

/** The files of a root, all below a folder or the one that it is, and the folders that can't be read. */
export async function rootFiles(
  root: PresentRoot,
  warn: (path: string, message: string) => void,
  limits: WalkLimits = WALK_LIMITS,
): Promise<Pick<Walk, 'files' | 'unreadable'>> {
  if (!root.isFolder) return { files: singleFile(root, warn), unreadable: [] };
  const walk = await walkFolder(root, limits);
  const { filesLeftOut, foldersLeftOut } = walk;
  if (filesLeftOut > 0) {
    warn(root.path, `more than ${limits.files} workflow files: ${filesLeftOut} are left out`);
  }
  if (foldersLeftOut) warn(root.path, `more than ${limits.folders} folders: the rest is not looked into`);
  return walk;
}

function singleFile(root: PresentRoot, warn: (path: string, message: string) => void): readonly FoundFile[] {
  if (root.source === 'path' && isWorkflowFile(root.path)) {
    return [{ path: root.path, inRoutinesFolder: basename(dirname(root.path)) === 'routines' }];
  }
  warn(root.path, 'neither a folder nor a .json, .yaml or .yml file: it holds no workflows');
  return [];
}
