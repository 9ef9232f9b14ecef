import type { Blocker } from '@workrail/event-log';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';

/** What an attempt sent that does not fit, and so does not count for its retry. */
export function refusedIn(blockers: readonly Blocker[], { contracts }: CompiledWorkflow) {
  const invalid = blockers.filter(({ code }) => code === 'INVALID_REQUIRED_OUTPUT');
  const kinds = invalid.flatMap(({ pointer }) => {
    if (pointer.kind !== 'output_contract') return [];
    return contracts?.[pointer.contractRef]?.artifactKind ?? 'wr.assessment';
  });
  return {
    notes: invalid.some(({ pointer }) => pointer.kind === 'workflow_step'),
    /** Kinds of artifacts. */
    kinds: new Set(kinds),
  };
}
