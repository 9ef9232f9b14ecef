import { E, program, type TaskEither } from '@workrail/kernel';
import type { WorkflowCompiler, WorkflowSourceError } from '@workrail/ports';
import type { Diagnostic, WorkflowFile } from '@workrail/workflow-compiler';
import type { Catalog } from '../catalog/catalog.ts';

/** What is wrong with a workflow file, errors and warnings, in the order of the file. */
export type CheckManifest = (file: WorkflowFile) => TaskEither<WorkflowSourceError, readonly Diagnostic[]>;

/** Says that a workflow cannot be started here, and nothing about its file. */
const NOT_STARTED = 'command-workflow';

/** What the compiler finds, with the workflows that every project can use to draw on. */
export const manifestCheck =
  ({
    compiler,
    catalog,
  }: {
    readonly compiler: WorkflowCompiler;
    readonly catalog: Pick<Catalog, 'offer'>;
  }): CheckManifest =>
  (file) =>
    program(async ({ take }) => {
      const { compile } = await compiler();
      const { offer } = await take(catalog.offer(undefined));
      const compiled = compile(file, offer);
      const found = E.isLeft(compiled) ? compiled.left : compiled.right.warnings;
      return found.filter(({ rule }) => rule !== NOT_STARTED);
    });
