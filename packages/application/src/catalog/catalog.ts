import { E, LruCache, program, type TaskEither, type WorkflowHash } from '@workrail/kernel';
import type { SourceFile, WorkflowSourceError, WorkflowSources } from '@workrail/ports';
import type { CompiledFile, Diagnostic, WorkflowHeader } from '@workrail/workflow-compiler';
import type { WorkflowAmbiguousError, WorkflowInvalidError, WorkflowNotFoundError } from '../errors.ts';
import { type Shelf, shelve } from './shelf.ts';
import type { WorkflowCompiler } from './workflow-compiler.ts';

export type FindWorkflowError =
  | WorkflowNotFoundError
  | WorkflowInvalidError
  | WorkflowAmbiguousError
  | WorkflowSourceError;

/** A workflow as its file stands now. */
export interface FoundWorkflow extends CompiledFile {
  readonly file: SourceFile;
}

/**
 * The workflows that a workspace sees. Files are read, parsed and compiled again when they change, and
 * only then.
 */
export interface Catalog {
  readonly shelf: (workspace: string | undefined) => TaskEither<WorkflowSourceError, Shelf>;
  readonly find: (
    workflowId: string,
    workspace: string | undefined,
  ) => TaskEither<FindWorkflowError, FoundWorkflow>;
  /**
   * The hash that the workflow's file has now. Costs one look at the file while it stays as it is; looks
   * through the folders only when the file is gone or changed.
   */
  readonly currentHash: (
    workflowId: string,
    workspace: string | undefined,
  ) => TaskEither<FindWorkflowError, WorkflowHash>;
}

/** Whether a file that can't be read as a workflow gives `workflowId` as its id, as text. */
const saysId = (workflowId: string) => {
  const id = workflowId.replace(/[^\w.-]/g, '').replaceAll('.', '\\.');
  const line = new RegExp(`^[\\s{,]*["']?id["']?\\s*:\\s*["']?${id}["']?\\s*(,|#|$)`, 'm');
  return (file: SourceFile): boolean => id !== '' && line.test(file.text);
};

interface Known {
  readonly stamp: string;
  header?: E.Either<readonly Diagnostic[], WorkflowHeader>;
  compiled?: E.Either<readonly Diagnostic[], CompiledFile>;
}

const KNOWN_FILES = 4_000;
const KNOWN_PLACES = 500;

export function catalogOf(sources: WorkflowSources, compiler: WorkflowCompiler): Catalog {
  const files = new LruCache<string, Known>(KNOWN_FILES);
  const places = new LruCache<string, SourceFile>(KNOWN_PLACES);

  const known = (file: SourceFile): Known => {
    const entry = files.get(file.path);
    if (entry?.stamp === file.stamp) return entry;
    const fresh: Known = { stamp: file.stamp };
    files.set(file.path, fresh);
    return fresh;
  };

  const shelf: Catalog['shelf'] = (workspace) =>
    program(async ({ take }) => {
      const found = await take(sources.files(workspace));
      const { readHeader } = await compiler();
      return shelve(
        found.files.map((file) => {
          const entry = known(file);
          entry.header ??= readHeader(file);
          return { file, header: entry.header };
        }),
        found.unreadable,
      );
    });

  const compile = async (file: SourceFile) => {
    const { compile: compileFile } = await compiler();
    const entry = known(file);
    entry.compiled ??= compileFile(file);
    return entry.compiled;
  };

  const placeKey = (workflowId: string, workspace: string | undefined) => `${workflowId}\n${workspace ?? ''}`;

  const find: Catalog['find'] = (workflowId, workspace) =>
    program(async ({ take, value }) => {
      const shelved = await take(shelf(workspace));
      const located = shelved.locate(workflowId);
      // A file that says this id and was refused is what the caller means; its diagnostics say more than "not found".
      const refused = E.isLeft(located) ? shelved.refused.find(saysId(workflowId)) : undefined;
      const file = refused ?? value(located);
      const compiled = await compile(file);
      const found = value(
        E.mapLeft(
          (diagnostics: readonly Diagnostic[]): FindWorkflowError => ({
            _tag: 'WorkflowInvalidError',
            workflowId,
            diagnostics,
          }),
        )(compiled),
      );
      places.set(placeKey(workflowId, workspace), file);
      return { ...found, file };
    });

  const currentHash: Catalog['currentHash'] = (workflowId, workspace) =>
    program(async ({ take }) => {
      const place = places.get(placeKey(workflowId, workspace));
      if (place !== undefined) {
        const file = await take(sources.file(place.path));
        const compiled = file?.stamp === place.stamp ? await compile(place) : undefined;
        if (compiled !== undefined && E.isRight(compiled)) return compiled.right.hash;
      }
      return (await take(find(workflowId, workspace))).hash;
    });

  return { shelf, find, currentHash };
}
