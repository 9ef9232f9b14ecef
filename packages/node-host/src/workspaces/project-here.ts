import { join } from 'node:path';
import type { ProjectHere, Workspaces } from '@workrail/ports';
import { homeFolder } from '../platform.ts';
import { projectAround } from './project-folder.ts';

/** The project of whoever works in `cwd`. Nothing above the home folder is looked at: it is not that user's. */
export function projectHere(workspaces: Workspaces, cwd: string, home = homeFolder()): ProjectHere {
  const nearest = async (): Promise<string> => {
    const { project, here } = projectAround(cwd, home);
    return project ?? here;
  };
  return {
    workflows: async () => {
      const workspace = (await workspaces.resolve(undefined)) ?? (await nearest());
      return { workspace, file: (name) => join(workspace, '.workrail', 'workflows', name) };
    },
  };
}
