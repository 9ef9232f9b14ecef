import { join } from 'node:path';
import type { Workspaces } from '@workrail/ports';
import { canonicalPath } from '../canonical-path.ts';
import { type Environment, variable } from '../environment.ts';
import { homeFolder } from '../platform.ts';
import { type PathRules, readPath } from './path-forms.ts';
import { isProjectFolder } from './project-folder.ts';

/**
 * Workspaces of this machine. What the client sends counts before all; a relative path is taken from the
 * client's project folder, and where there is none it names no workspace. The project folder is
 * `CLAUDE_PROJECT_DIR`, else the working folder where that is a project.
 */
export function workspaces(
  env: Environment,
  cwd: string | undefined,
  home: string | undefined = homeFolder(),
): Workspaces {
  const rules: PathRules = { windows: process.platform === 'win32', home };

  async function projectFolder(): Promise<string | undefined> {
    const named = readPath(variable(env, 'CLAUDE_PROJECT_DIR') ?? '', rules);
    if (named._tag === 'AbsolutePath') return canonicalPath(named.path);
    if (cwd === undefined) return undefined;
    const [folder, ownHome] = await Promise.all([canonicalPath(cwd), home && canonicalPath(home)]);
    return (await isProjectFolder(folder, ownHome)) ? folder : undefined;
  }

  return {
    resolve: async (given) => {
      if (given === undefined || given.trim() === '') return projectFolder();
      const read = readPath(given, rules);
      if (read._tag === 'AbsolutePath') return canonicalPath(read.path);
      if (read._tag === 'UnusablePath') return undefined;
      const project = await projectFolder();
      return project === undefined ? undefined : canonicalPath(join(project, read.path));
    },
  };
}
