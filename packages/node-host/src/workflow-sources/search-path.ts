import { resolve } from 'node:path';
import { E, type Either, TE } from '@workrail/kernel';
import type { WorkflowSourceError } from '@workrail/ports';
import { expandHome } from '../expand-home.ts';
import type { SettingsStore } from '../settings.ts';
import type { WorkflowFolders } from './workflow-folders.ts';
import { type WorkflowRoot, workspaceRoots } from './workflow-root.ts';

export interface SearchPathOptions extends WorkflowFolders {
  /** Its `workflowPaths` come after the user's folder and before `pathList`. */
  readonly settings?: SettingsStore;
  /** For `~/` in the settings. */
  readonly home?: string | undefined;
}

/** Where the workflows of a workspace are looked for, lowest precedence first. */
export async function searchPath(
  options: SearchPathOptions,
  workspace: string | undefined,
): Promise<Either<WorkflowSourceError, readonly WorkflowRoot[]>> {
  const set = await (options.settings?.load() ?? TE.right(undefined))();
  if (E.isLeft(set)) return E.left({ ...set.left, _tag: 'WorkflowSourceError' });
  const paths = (set.right?.workflowPaths ?? []).map((path) => resolve(expandHome(path, options.home)));
  return E.right([
    { path: options.bundledPath, source: 'bundled' },
    ...(options.userFolder === undefined ? [] : [{ path: options.userFolder, source: 'user' } as const]),
    ...[...paths, ...options.pathList].map((path) => ({ path, source: 'path' }) as const),
    ...(workspace === undefined ? [] : workspaceRoots(workspace)),
  ]);
}
