import { delimiter, join, resolve } from 'node:path';
import { type Environment, variable } from '../environment.ts';
import { expandHome } from '../expand-home.ts';

/** Where workflow files lie that every project sees. */
export interface WorkflowFolders {
  readonly bundledPath: string;
  /** Undefined where the user has no home folder. */
  readonly userFolder: string | undefined;
  /** Folders or single files. */
  readonly pathList: readonly string[];
}

export interface WorkflowFolderDefaults {
  /** The workflows that come with the program; `WORKRAIL_BUNDLED_PATH` replaces them. */
  readonly bundledPath: string;
  readonly home: string | undefined;
  /** What relative paths in the environment are relative to. */
  readonly cwd: string;
}

/** `WORKRAIL_BUNDLED_PATH`, `~/.workrail/workflows` and `WORKRAIL_WORKFLOW_PATHS`. */
export function workflowFolders(env: Environment, defaults: WorkflowFolderDefaults): WorkflowFolders {
  const absolute = (path: string) => resolve(defaults.cwd, expandHome(path, defaults.home));
  const bundled = variable(env, 'WORKRAIL_BUNDLED_PATH');
  const list = (variable(env, 'WORKRAIL_WORKFLOW_PATHS') ?? '').split(delimiter);
  return {
    bundledPath: bundled === undefined ? defaults.bundledPath : absolute(bundled),
    userFolder: defaults.home === undefined ? undefined : join(defaults.home, '.workrail', 'workflows'),
    pathList: list
      .map((path) => path.trim())
      .filter((path) => path !== '')
      .map(absolute),
  };
}
