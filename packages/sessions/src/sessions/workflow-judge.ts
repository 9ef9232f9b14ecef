import { type Either, LruCache } from '@workrail/kernel';
import type { WorkflowDecoder } from '@workrail/ports';
import type { WorkflowJudge } from '@workrail/session-bundle';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';

const KNOWN = 32;

/** The engine's own judge of compiled workflows. Many sessions run the same few: what it said is remembered by digest. */
export async function workflowJudge(decoder: WorkflowDecoder): Promise<WorkflowJudge> {
  const { workflow } = await decoder();
  const known = new LruCache<string, Either<string, CompiledWorkflow>>(KNOWN);
  return (value, hash) => {
    const judged = known.get(hash) ?? workflow(value);
    known.set(hash, judged);
    return judged;
  };
}
