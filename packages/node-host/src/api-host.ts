import { join } from 'node:path';
import type {
  ApiCatalogs,
  HttpClient,
  Logger,
  RunSecrets,
  SecretKeeper,
  Secrets,
  Timers,
  Variables,
  WorkflowFiles,
} from '@workrail/ports';
import { apiCatalogs, registryPath } from './catalogs/api-catalogs.ts';
import { nodeDigests } from './digests.ts';
import type { Environment } from './environment.ts';
import { httpClient } from './http/http-client.ts';
import { runSecrets, runSecretsInMemory } from './secrets/run-secrets.ts';
import { secrets } from './secrets/secrets.ts';
import { systemTimers } from './timers.ts';
import { savedWorkflowsFolder } from './workflow-files/saved-folder.ts';
import { workflowFiles } from './workflow-files/workflow-files.ts';
import { workflowVariables } from './workflow-variables.ts';

export interface ApiHostOptions {
  readonly env: Environment;
  readonly folder: string;
  readonly home?: string | undefined;
  readonly logger: Logger;
  readonly readOnly?: boolean;
  /** False: values of secret inputs are kept in this process alone. */
  readonly keepsSecrets?: boolean;
}

/** What runs that call APIs need of a machine: what is in a data folder, and the network. */
export function apiHost({
  env,
  folder,
  home,
  logger,
  readOnly = false,
  keepsSecrets = true,
}: ApiHostOptions) {
  const kept = secrets({ path: join(folder, 'secrets.json'), env, logger, readOnly });
  const ofRuns = keepsSecrets ? runSecrets(join(folder, 'run-secrets.json')) : runSecretsInMemory();
  return {
    apiCatalogs: (): ApiCatalogs => apiCatalogs(registryPath(env, folder), nodeDigests),
    workflowFiles: (): WorkflowFiles => workflowFiles(savedWorkflowsFolder(env, folder, home)),
    httpClient: (): HttpClient => httpClient(),
    variables: (): Variables => workflowVariables(env),
    secrets: (): Secrets & SecretKeeper => kept,
    runSecrets: (): RunSecrets => ofRuns,
    timers: (): Timers => systemTimers,
  };
}
