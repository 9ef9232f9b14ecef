import { type Either, LruCache } from '@workrail/kernel';
import type { WorkflowCompiler } from '@workrail/ports';
import type { WorkflowJudge } from '@workrail/session-bundle';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';

const KNOWN = 32;

/** The engine's own judge of compiled workflows. Many sessions run the same few: what it said is remembered by digest. */
export async function workflowJudge(compiler: WorkflowCompiler): Promise<WorkflowJudge> {
  const { parse } = await compiler();
  const known = new LruCache<string, Either<string, CompiledWorkflow>>(KNOWN);
  return (value, hash) => {
    const judged = known.get(hash) ?? parse(value);
    known.set(hash, judged);
    return judged;
  };
}
