import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { E, type Either } from '@workrail/kernel';
import type { SourceFile, WorkflowSourceError } from '@workrail/ports';
import { failureCode, failureReason } from '../failure-reason.ts';

/** A folder, or a single file, that workflows come from. */
export interface WorkflowRoot {
  readonly path: string;
  readonly source: SourceFile['source'];
}

export interface PresentRoot extends WorkflowRoot {
  readonly realPath: string;
  readonly isFolder: boolean;
}

/** The two folders of a workspace, lowest precedence first. */
export function workspaceRoots(workspace: string): readonly WorkflowRoot[] {
  return [join(workspace, '.workrail', 'workflows'), join(workspace, 'workflows')].map((path) => ({
    path,
    source: 'project',
  }));
}

/** The roots that exist; of several spellings of one real folder, the first. */
export async function presentRoots(
  roots: readonly WorkflowRoot[],
): Promise<Either<WorkflowSourceError, readonly PresentRoot[]>> {
  const present = new Map<string, PresentRoot>();
  for (const found of await Promise.all(roots.map(presentRoot))) {
    if (E.isLeft(found)) return found;
    const root = found.right;
    if (root !== undefined && !present.has(root.realPath)) present.set(root.realPath, root);
  }
  return E.right([...present.values()]);
}

async function presentRoot(
  root: WorkflowRoot,
): Promise<Either<WorkflowSourceError, PresentRoot | undefined>> {
  try {
    const realPath = await realpath(root.path);
    return E.right({ ...root, realPath, isFolder: (await stat(realPath)).isDirectory() });
  } catch (failure) {
    return isAbsent(failure) ? E.right(undefined) : E.left(sourceError(root.path, failure));
  }
}

/** Nothing is there. A link that leads to itself leads to nothing. */
export function isAbsent(failure: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(failureCode(failure) ?? '');
}

export function sourceError(path: string, failure: unknown): WorkflowSourceError {
  return { _tag: 'WorkflowSourceError', path, reason: failureReason(failure) };
}
