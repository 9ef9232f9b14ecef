import { dirname, join, resolve } from 'node:path';
import { registryPath } from '../catalogs/api-catalogs.ts';
import { type Environment, variable } from '../environment.ts';
import { expandHome } from '../expand-home.ts';

/** Where workflows are saved: `REGISTRY_WORKFLOWS_PATH`, else `workflows` beside the registry. */
export function savedWorkflowsFolder(env: Environment, dataFolder: string, home?: string): string {
  const named = variable(env, 'REGISTRY_WORKFLOWS_PATH');
  return named === undefined
    ? join(dirname(registryPath(env, dataFolder)), 'workflows')
    : resolve(expandHome(named, home));
}
