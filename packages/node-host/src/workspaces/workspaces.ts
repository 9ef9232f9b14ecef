import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Workspaces } from '@workrail/ports';
import { canonicalPath } from '../canonical-path.ts';
import { type Environment, variable } from '../environment.ts';
import { homeFolder } from '../platform.ts';
import { isAbsent } from '../workflow-sources/workflow-root.ts';
import { type PathRules, readPath } from './path-forms.ts';
import { projectAround } from './project-folder.ts';

/**
 * Workspaces of this machine. What the client sends counts before all; a relative path is taken from the
 * client's project folder, and where there is none it names no workspace. A folder in a project stands for the project, as
 * the working folder does: work is found again from anywhere in it. The project folder is
 * `WORKRAIL_PROJECT_DIR` or `CLAUDE_PROJECT_DIR`, else the nearest project around the working folder, else the first root
 * that the client names; `roots` is asked until one of them is a folder here.
 */
export function workspaces(
  env: Environment,
  cwd: string | undefined,
  home: string | undefined = homeFolder(),
  roots: () => Promise<readonly string[]> = async () => [],
): Workspaces {
  const rules = rulesFor(home);

  async function projectFolder(): Promise<string | undefined> {
    const known = knownProject(env, cwd, home);
    if (known !== undefined) return known;
    rootFolder ??= await firstFolder(roots);
    return rootFolder;
  }

  let rootFolder: string | undefined;
  async function firstFolder(ask: () => Promise<readonly string[]>): Promise<string | undefined> {
    for (const root of await ask()) {
      const read = readPath(root, rules);
      if (read._tag === 'AbsolutePath' && folderFault(read.path) === undefined) return projectOf(read.path);
    }
    return undefined;
  }

  /** A folder that is gone stands for itself: nobody knows what lay around it. */
  function projectOf(path: string): string {
    if (folderFault(path) !== undefined) return canonicalPath(path);
    const { here, project } = projectAround(path, home);
    return project ?? here;
  }

  return {
    faultOf: async (given) => {
      if (given.trim() === '') return undefined;
      const read = readPath(given, rules);
      if (read._tag === 'UnusablePath') return read.reason;
      const project = read._tag === 'RelativePath' ? await projectFolder() : '';
      if (project === undefined)
        return 'it is a relative path, and there is no known project that it could be relative to';
      return folderFault(read._tag === 'RelativePath' ? join(project, read.path) : read.path);
    },
    resolve: async (given) => {
      if (given === undefined || given.trim() === '') return projectFolder();
      const read = readPath(given, rules);
      if (read._tag === 'AbsolutePath') return projectOf(read.path);
      if (read._tag === 'UnusablePath') return undefined;
      const project = await projectFolder();
      return project === undefined ? undefined : projectOf(join(project, read.path));
    },
  };
}

const rulesFor = (home: string | undefined): PathRules => ({ windows: process.platform === 'win32', home });

/** The project folder, where it is known without asking the client. */
export function knownProject(
  env: Environment,
  cwd: string | undefined,
  home: string | undefined,
): string | undefined {
  for (const name of ['WORKRAIL_PROJECT_DIR', 'CLAUDE_PROJECT_DIR']) {
    const named = readPath(variable(env, name) ?? '', rulesFor(home));
    if (named._tag === 'AbsolutePath') return canonicalPath(named.path);
  }
  return cwd === undefined ? undefined : projectAround(cwd, home).project;
}

/** Why a path is no folder; what nobody may look at counts as one. */
/** It waits for the disk, as each call asks: a trip to other threads would cost many times what the look itself does. */
function folderFault(path: string): string | undefined {
  try {
    return statSync(path).isDirectory() ? undefined : 'it is a file, not a folder';
  } catch (failure) {
    return isAbsent(failure) ? 'there is no such folder on this machine' : undefined;
  }
}
