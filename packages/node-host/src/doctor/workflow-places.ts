import { realpath, stat } from 'node:fs/promises';
import { program } from '@workrail/kernel';
import type { WorkflowPlace, WorkflowPlaces } from '@workrail/ports';
import { failureReason } from '../failure-reason.ts';
import { type SearchPathOptions, searchPath } from '../workflow-sources/search-path.ts';
import { isWorkflowFile } from '../workflow-sources/walk-folder.ts';
import { isAbsent, type WorkflowRoot } from '../workflow-sources/workflow-root.ts';

/**
 * Where workflows are looked for, who says so, and what is there. `ownPath` is the folder of the workflows that come with
 * the program.
 */
export const workflowPlaces = (options: SearchPathOptions, ownPath: string): WorkflowPlaces => ({
  places: (workspace) =>
    program(async ({ take }) => {
      const roots = await take(searchPath(options, workspace));
      const named = roots.filter(({ source }) => source === 'path');
      const ofSettings = new Set(named.slice(0, named.length - options.pathList.length));
      const seen = new Set<string>();
      const places: WorkflowPlace[] = [];
      for (const root of roots) {
        const { isSaved, ...place } = root;
        const by = isSaved === true ? 'saved' : namedBy(root, ownPath, ofSettings);
        places.push({ ...place, namedBy: by, ...(await look(root, seen)) });
      }
      return places;
    }),
});

function namedBy(
  root: WorkflowRoot,
  ownPath: string,
  ofSettings: ReadonlySet<WorkflowRoot>,
): WorkflowPlace['namedBy'] {
  if (root.source === 'bundled') return root.path === ownPath ? 'usual' : 'bundled_path';
  if (root.source !== 'path') return 'usual';
  return ofSettings.has(root) ? 'settings' : 'workflow_paths';
}

async function look(
  { path, source }: WorkflowRoot,
  seen: Set<string>,
): Promise<Pick<WorkflowPlace, 'state' | 'reason'>> {
  try {
    const real = await realpath(path);
    if (seen.has(real)) return { state: 'repeated' };
    seen.add(real);
    const stats = await stat(real);
    if (stats.isDirectory() || (stats.isFile() && source === 'path' && isWorkflowFile(path)))
      return { state: 'there' };
    return { state: 'unusable', reason: 'it is neither a folder nor a .json, .yaml or .yml file' };
  } catch (failure) {
    return isAbsent(failure) ? { state: 'missing' } : { state: 'unusable', reason: failureReason(failure) };
  }
}
