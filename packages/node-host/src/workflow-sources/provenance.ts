import { basename, dirname, relative, sep } from 'node:path';
import type { SourceFile } from '@workrail/ports';
import type { WorkflowRoot } from './workflow-root.ts';

/** What a file's place says about it. */
export type Provenance = Pick<SourceFile, 'root' | 'source' | 'inRoutinesFolder'>;

/** Provenance of a file that no listing has named yet. Below none of the roots it belongs to a project. */
export function provenanceIn(path: string, roots: readonly WorkflowRoot[]): Provenance {
  return knownProvenance(path, roots) ?? provenanceBelow(path, projectRootOf(path));
}

/** Provenance of a file below one of the roots; of several, the last one counts. */
export function knownProvenance(path: string, roots: readonly WorkflowRoot[]): Provenance | undefined {
  const root = roots.findLast((candidate) => isBelow(path, candidate.path));
  return root === undefined ? undefined : provenanceBelow(path, root);
}

function provenanceBelow(path: string, root: WorkflowRoot): Provenance {
  const names = [basename(root.path), ...relative(root.path, dirname(path)).split(sep)];
  return { root: root.path, source: root.source, inRoutinesFolder: names.includes('routines') };
}

function projectRootOf(path: string): WorkflowRoot {
  const names = dirname(path).split(sep);
  const end = names.lastIndexOf('workflows') + 1;
  return { path: end === 0 ? dirname(path) : names.slice(0, end).join(sep), source: 'project' };
}

export function isBelow(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);
}
