import { dirname, join } from 'node:path';
import type { ProjectHere, Workspaces } from '@workrail/ports';
import { canonicalPath } from '../canonical-path.ts';
import { homeFolder } from '../platform.ts';
import { isProjectFolder } from './project-folder.ts';

export interface ProjectHereOptions {
  readonly workspaces: Workspaces;
  readonly cwd: string;
  readonly home?: string | undefined;
}

/** The project of whoever works in `cwd`. Nothing above the home folder is looked at: it is not that user's. */
export function projectHere({ workspaces, cwd, home = homeFolder() }: ProjectHereOptions): ProjectHere {
  async function nearest(): Promise<string> {
    const here = await canonicalPath(cwd);
    const ownHome = home === undefined ? undefined : await canonicalPath(home);
    for (let folder = here; folder !== dirname(folder) && folder !== ownHome; folder = dirname(folder)) {
      if (await isProjectFolder(folder, ownHome)) return folder;
    }
    return here;
  }

  return {
    workflows: async () => {
      const workspace = (await workspaces.resolve(undefined)) ?? (await nearest());
      return { workspace, file: (name) => join(workspace, '.workrail', 'workflows', name) };
    },
  };
}
