import type { Digests } from '@workrail/kernel';
import type { WorkflowCompiler } from '@workrail/ports';

/** Loads the compiler when it is first needed: its parsers stay off the path to the first answer. */
export function lazyCompiler(digests: Digests): WorkflowCompiler {
  let loading: ReturnType<WorkflowCompiler> | undefined;
  return () => {
    loading ??= import('@workrail/workflow-compiler').then((compiler) => ({
      readHeader: compiler.readHeader,
      readManifest: compiler.readManifest,
      readCommandWorkflow: compiler.readCommandWorkflow,
      readDocument: compiler.readDocument,
      manifestText: compiler.manifestText,
      withWorkflowId: compiler.withWorkflowId,
      readBindings: compiler.readBindings,
      compile: (file, library) => compiler.compileWorkflow(file, digests, library),
      refusedId: compiler.refusedId,
      schema: (kind) => (kind === 'command' ? compiler.commandWorkflowSchema() : compiler.workflowSchema()),
      rules: compiler.RULES,
    }));
    return loading;
  };
}
