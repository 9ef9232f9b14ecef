import {
  type BlobHash,
  canonicalJson,
  type Digests,
  toHex,
  type WorkflowHash,
  workflowHash,
} from '@workrail/kernel';
import type { CompiledWorkflow } from './compiled-workflow.ts';

/** Identity of a compiled workflow: the SHA-256 of its canonical JSON, the same on every machine. */
export function workflowHashOf(workflow: CompiledWorkflow, digests: Digests): WorkflowHash {
  return workflowHash(toHex(digests.sha256(canonicalJson(workflow))) as BlobHash);
}
