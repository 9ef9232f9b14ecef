import { join } from 'node:path';
import type { TaskEither } from '@workrail/kernel';
import { valueFrom } from '@workrail/kernel/outcome';
import type { FoundFiles, SourceFile, WorkflowSourceError } from '@workrail/ports';
import { type WorkflowSourcesOptions, workflowSources } from '../workflow-sources/workflow-sources.ts';
import { temporaryFolder } from './temporary-folder.ts';

export async function place() {
  const folder = await temporaryFolder();
  const at = (path: string) => join(folder, path);
  const sources = (options: Partial<WorkflowSourcesOptions> = {}) =>
    workflowSources({ bundledPath: at('bundled'), userFolder: at('user'), pathList: [], ...options });
  const names = (files: readonly SourceFile[]) => files.map(({ path }) => path.slice(folder.length + 1));
  return { folder, at, sources, names };
}

export const filesFrom = async (task: TaskEither<WorkflowSourceError, FoundFiles>) =>
  (await valueFrom(task)).files;
export const unreadableFrom = async (task: TaskEither<WorkflowSourceError, FoundFiles>) =>
  (await valueFrom(task)).unreadable;
