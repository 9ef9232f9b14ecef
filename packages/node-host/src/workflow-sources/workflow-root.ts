import { realpathSync, statSync } from 'node:fs';
import type { SourceFile, UnreadableSource } from '@workrail/ports';
import { failureCode, failureReason } from '../failure-reason.ts';

/** A folder, or a single file, that workflows come from. */
export interface WorkflowRoot {
  readonly path: string;
  readonly source: SourceFile['source'];
  /** True for the folder of saved workflows, which has rules of its own. */
  readonly isSaved?: true;
}

export interface PresentRoot extends WorkflowRoot {
  readonly realPath: string;
  readonly isFolder: boolean;
}

/** The roots that exist; of several spellings of one real folder, the first. `tell` hears of those that can't be read. */
export function presentRoots(
  roots: readonly WorkflowRoot[],
  tell: (unreadable: UnreadableSource) => void,
): readonly PresentRoot[] {
  const present = new Map<string, PresentRoot>();
  for (const found of roots.map(presentRoot)) {
    if (found === undefined) continue;
    if ('reason' in found) tell(found);
    else if (!present.has(found.realPath)) present.set(found.realPath, found);
  }
  return [...present.values()];
}

/** What someone named has to be there; the usual places of a user and of a project need not. */
function presentRoot(root: WorkflowRoot): PresentRoot | UnreadableSource | undefined {
  const target = targetOf(root.path, root.source === 'path');
  return target !== undefined && 'isFolder' in target ? { ...root, ...target } : target;
}

interface Target extends Pick<PresentRoot, 'realPath' | 'isFolder'> {
  readonly isFile: boolean;
}

/** What a path leads to: undefined where nothing is there and need not be, a fault where nobody can tell. */
export function targetOf(path: string, isNeeded = false): Target | UnreadableSource | undefined {
  try {
    const realPath = realpathSync.native(path);
    const stats = statSync(realPath);
    return { realPath, isFolder: stats.isDirectory(), isFile: stats.isFile() };
  } catch (failure) {
    return isAbsent(failure) && !isNeeded ? undefined : unreadable(path, failure);
  }
}

/** Nothing is there. A link that leads to itself leads to nothing. */
export function isAbsent(failure: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(failureCode(failure) ?? '');
}

export function unreadable(path: string, failure: unknown): UnreadableSource {
  return { path, reason: failureReason(failure) };
}
