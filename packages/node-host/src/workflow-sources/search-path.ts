import { resolve } from 'node:path';
import { program, type TaskEither, TE } from '@workrail/kernel';
import type { SettingsError, WorkflowSourceError } from '@workrail/ports';
import { expandHome } from '../expand-home.ts';
import type { Settings, SettingsStore } from '../settings.ts';
import { projectWorkflows } from './project-workflows.ts';
import type { WorkflowFolders } from './workflow-folders.ts';
import type { WorkflowRoot } from './workflow-root.ts';

export interface SearchPathOptions extends WorkflowFolders {
  /** Its `workflowPaths` come after the user's folder and before `pathList`. */
  readonly settings?: SettingsStore;
  /** For `~/` in the settings. */
  readonly home?: string | undefined;
  /** Where workflows are saved; it comes after the user's folder. */
  readonly savedFolder?: string | undefined;
}

/** Where the workflows of a workspace are looked for, lowest precedence first. */
export const searchPath = (
  options: SearchPathOptions,
  workspace: string | undefined,
): TaskEither<WorkflowSourceError, readonly WorkflowRoot[]> =>
  program(async ({ take }) => {
    const set = await take(settingsOf(options));
    const workspaceFolders = workspace === undefined ? [] : projectWorkflows(workspace);
    const paths = (set?.workflowPaths ?? []).map((path) => resolve(expandHome(path, options.home)));
    return [
      { path: options.bundledPath, source: 'bundled' },
      ...(options.userFolder === undefined ? [] : [{ path: options.userFolder, source: 'user' } as const]),
      ...(options.savedFolder === undefined
        ? []
        : [{ path: options.savedFolder, source: 'user', isSaved: true } as const]),
      ...[...paths, ...options.pathList].map((path) => ({ path, source: 'path' }) as const),
      ...workspaceFolders.map((path) => ({ path, source: 'project' }) as const),
    ];
  });

const settingsOf = ({ settings }: SearchPathOptions): TaskEither<WorkflowSourceError, Settings | undefined> =>
  TE.mapLeft((error: SettingsError): WorkflowSourceError => ({ ...error, _tag: 'WorkflowSourceError' }))(
    settings?.load() ?? TE.right(undefined),
  );
