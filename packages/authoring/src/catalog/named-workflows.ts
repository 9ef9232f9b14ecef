import { E, type Either } from '@workrail/kernel';
import type { SourceFile, WorkflowCompiler } from '@workrail/ports';
import type { Diagnostic, Library, WorkflowHeader } from '@workrail/workflow-compiler';
import { saysId } from './says-id.ts';
import { preferred } from './variants.ts';

export interface NamedWorkflow<File extends SourceFile = SourceFile> {
  readonly file: File;
  readonly header: Either<readonly Diagnostic[], WorkflowHeader>;
}

export async function headed<File extends SourceFile>(
  files: readonly File[],
  compiler: WorkflowCompiler,
): Promise<readonly NamedWorkflow<File>[]> {
  const { readHeader } = await compiler();
  return files.map((file) => ({ file, header: readHeader(file) }));
}

/** Those whose head can be read, by the id that it gives. */
export function byWorkflowId(named: readonly NamedWorkflow[]): Map<string, NamedWorkflow[]> {
  const readable = named.filter(({ header }) => E.isRight(header));
  return Map.groupBy(readable, ({ header }) => (E.isRight(header) ? header.right.workflowId : ''));
}

/** What files that somebody named can draw on: each other first, then what the workspace offers. */
export function libraryOf(named: readonly NamedWorkflow[], offer: Library): Library {
  const refused = named.filter(({ header }) => E.isLeft(header)).map(({ file }) => file);
  const own = new Map<string, SourceFile>();
  for (const [id, same] of byWorkflowId(named)) {
    const [first] = preferred(same);
    if (first !== undefined) own.set(id, first.file);
  }
  return {
    routine: (id) => own.get(id) ?? refused.find(saysId(id)) ?? offer.routine(id),
    workflowIds: [...new Set([...own.keys(), ...(offer.workflowIds ?? [])])],
    bindings: offer.bindings,
  };
}
