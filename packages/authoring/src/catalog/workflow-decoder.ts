import type { Digests } from '@workrail/kernel';
import type { WorkflowDecoder } from '@workrail/ports';

/** Loads what reads compiled workflows when it is first needed. */
export function lazyDecoder(digests: Digests): WorkflowDecoder {
  let loading: ReturnType<WorkflowDecoder> | undefined;
  return () => {
    loading ??= import('@workrail/workflow-compiler/compiled').then((decoder) => ({
      workflow: decoder.parseCompiledWorkflow,
      header: decoder.parseHeaderOutcome,
      compiled: (json) => decoder.parseCompiledOutcome(json, digests),
    }));
    return loading;
  };
}
