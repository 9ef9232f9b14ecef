import { basename, dirname } from 'node:path';
import { E, type Either } from '@workrail/kernel';
import type { WorkflowSourceError } from '@workrail/ports';
import { type FoundFile, isWorkflowFile, WALK_LIMITS, type WalkLimits, walkFolder } from './walk-folder.ts';
import type { PresentRoot } from './workflow-root.ts';

/** The files of a root: all below a folder, or the one that it is. */
export async function rootFiles(
  root: PresentRoot,
  warn: (path: string, message: string) => void,
  limits: WalkLimits = WALK_LIMITS,
): Promise<Either<WorkflowSourceError, readonly FoundFile[]>> {
  if (!root.isFolder) return E.right(singleFile(root, warn));
  const walk = await walkFolder(root, limits);
  if (E.isLeft(walk)) return walk;
  const { files, filesLeftOut, foldersLeftOut } = walk.right;
  if (filesLeftOut > 0) {
    warn(root.path, `more than ${limits.files} workflow files: ${filesLeftOut} are left out`);
  }
  if (foldersLeftOut) warn(root.path, `more than ${limits.folders} folders: the rest is not looked into`);
  return E.right(files);
}

function singleFile(root: PresentRoot, warn: (path: string, message: string) => void): readonly FoundFile[] {
  if (root.source === 'path' && isWorkflowFile(root.path)) {
    return [{ path: root.path, inRoutinesFolder: basename(dirname(root.path)) === 'routines' }];
  }
  warn(root.path, 'neither a folder nor a .json, .yaml or .yml file: it holds no workflows');
  return [];
}
