import { type AuthoringUseCases, composeAuthoring } from '@workrail/application';
import {
  homeFolder,
  namedFiles,
  nodeDigests,
  outputs,
  settings,
  workflowFolders,
  workflowSources,
  workspaces,
} from '@workrail/local-host';
import type { Logger, Outputs } from '@workrail/ports';
import type { Environment } from './options.ts';

export interface HostOptions {
  readonly env: Environment;
  readonly cwd: string;
  /** Folder of the workflows that come with the program. */
  readonly bundledPath: string;
  /** Undefined where the user has no data folder, and so no settings. */
  readonly settingsPath: string | undefined;
  readonly logger: Logger;
}

export interface Host {
  readonly useCases: AuthoringUseCases;
  readonly outputs: Outputs;
}

/** The use cases on this machine's files. */
export function composeHost({ env, cwd, bundledPath, settingsPath, logger }: HostOptions): Host {
  const home = homeFolder();
  const folders = {
    ...workflowFolders(env, { bundledPath, home, cwd }),
    home,
    ...(settingsPath === undefined ? {} : { settings: settings(settingsPath) }),
  };
  return {
    useCases: composeAuthoring({
      sources: () => workflowSources({ ...folders, log: logger }),
      namedFiles: () => namedFiles({ ...folders, cwd }),
      digests: () => nodeDigests,
      workspaces: () => workspaces(env, cwd),
      logger: () => logger,
    }),
    outputs: outputs(cwd),
  };
}
