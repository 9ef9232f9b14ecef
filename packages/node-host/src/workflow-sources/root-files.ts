import { basename, dirname } from 'node:path';
import { walkSaved } from '../workflow-files/saved-walk.ts';
import { isWorkflowFile, type Walk, type WalkLimits, walkFolder } from './walk-folder.ts';
import type { PresentRoot } from './workflow-root.ts';

/** The files of a root, all below a folder or the one that it is, and the folders that can't be read. */
export async function rootFiles(
  root: PresentRoot,
  warn: (path: string, message: string) => void,
  limits?: WalkLimits,
): Promise<Walk> {
  if (root.isFolder && root.isSaved === true) return walkSaved(root);
  if (root.isFolder) return walkFolder(root, warn, limits);
  if (root.source === 'path' && isWorkflowFile(root.path)) {
    const inRoutinesFolder = basename(dirname(root.path)) === 'routines';
    return { files: [{ path: root.path, inRoutinesFolder }], unreadable: [] };
  }
  warn(root.path, 'neither a folder nor a .json, .yaml or .yml file, so it has no workflows');
  return { files: [], unreadable: [] };
}
