import { delimiter, dirname, join } from 'node:path';
import { compiledPrograms } from '../../harness/compiled-programs.ts';
import { INSTALLED_PROGRAMS } from '../../harness/installed-programs.ts';
import { BUNDLED_WORKFLOWS, serverProgram } from './server-files.ts';
import type { ServerHome } from './server-home.ts';

export interface ServerOptions {
  readonly home: ServerHome;
  /** Added to the environment that the home gives; undefined takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Folders or files besides the home's own folder of workflows. */
  readonly workflowPaths?: readonly string[];
  /** Instead of an empty folder; `'program'` for the workflows that come with the server. */
  readonly bundledPath?: string;
  readonly args?: readonly string[];
  readonly nodeArgs?: readonly string[];
  readonly cwd?: string;
}

/** How a process is started. */
export interface Launch {
  readonly command: string;
  readonly args: string[];
  readonly env: Record<string, string>;
  readonly cwd: string;
}

/** The server in an environment that holds nothing of the machine but the folder of Node. */
export function launchOf(options: ServerOptions): Launch {
  const { home, bundledPath = join(home.root, 'bundled') } = options;
  const env = {
    ...compiledPrograms(),
    PATH: [dirname(process.execPath), INSTALLED_PROGRAMS, '/usr/bin', '/bin'].join(delimiter),
    HOME: home.root,
    WORKRAIL_DATA_DIR: home.data,
    WORKRAIL_BUNDLED_PATH: bundledPath === 'program' ? BUNDLED_WORKFLOWS : bundledPath,
    WORKRAIL_WORKFLOW_PATHS: [home.workflows, ...(options.workflowPaths ?? [])].join(delimiter),
    ...options.env,
  };
  return {
    command: process.execPath,
    args: [...(options.nodeArgs ?? []), serverProgram(), ...(options.args ?? [])],
    env: Object.fromEntries(
      Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
    ),
    cwd: options.cwd ?? home.work,
  };
}
