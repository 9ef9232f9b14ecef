import {
  type BlobHash,
  canonicalJson,
  type Digests,
  type WorkflowHash,
  workflowHash,
} from '@workrail/kernel';
import type { CompiledWorkflow } from './compiled-workflow.ts';

/** Identity of a compiled workflow: the SHA-256 of its canonical JSON, the same on every machine. */
export function workflowHashOf(workflow: CompiledWorkflow, digests: Digests): WorkflowHash {
  return workflowHash(digests.sha256Hex(canonicalJson(workflow)) as BlobHash);
}
