import { decodeBase32, encodeBase32 } from './base32.ts';
import { concatBytes, equalBytes } from './bytes.ts';
import type { Digests } from './digest.ts';

/** A string at run time. The type keeps ids of different kinds apart. */
type Id<Name extends string> = string & { readonly __id: Name };

/** `ses_` and a UUID v7: one workstream. */
export type SessionId = Id<'session'>;
/** `run_` and a UUID v7: one execution of a workflow. */
export type RunId = Id<'run'>;
/** 8 bytes in base32 (13 characters): an immutable point of a run. */
export type NodeId = Id<'node'>;
/**
 * 8 bytes in base32 (13 characters): one try to advance from a node. The first 4 bytes repeat the first
 * 4 bytes of its node, so that an acknowledgement alone leads back to the node it was issued for.
 */
export type AttemptId = Id<'attempt'>;
/** SHA-256 in lower-case hex (64 characters) of a blob's canonical JSON. */
export type BlobHash = Id<'blob'>;
/** `sha256:` and 64 hex characters: identity of a compiled workflow. */
export type WorkflowHash = Id<'workflow'>;

const HANDLE_BYTES = 8;
const NODE_PART_BYTES = 4;
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

export const SESSION_ID_PATTERN = new RegExp(`^ses_${UUID}$`);
export const RUN_ID_PATTERN = new RegExp(`^run_${UUID}$`);
export const HANDLE_PATTERN = /^[0-9a-hjkmnp-tv-z]{13}$/;
export const BLOB_HASH_PATTERN = /^[0-9a-f]{64}$/;
export const WORKFLOW_HASH_PATTERN = /^sha256:[0-9a-f]{64}$/;

export const sessionId = (uuid: string): SessionId => `ses_${uuid}` as SessionId;
export const runId = (uuid: string): RunId => `run_${uuid}` as RunId;
export const workflowHash = (blob: BlobHash): WorkflowHash => `sha256:${blob}` as WorkflowHash;
export const workflowBlob = (hash: WorkflowHash): BlobHash => hash.slice('sha256:'.length) as BlobHash;

export const nodeIdOf = (handle: Uint8Array): NodeId => encodeBase32(handle) as NodeId;
export const attemptIdOf = (handle: Uint8Array): AttemptId => encodeBase32(handle) as AttemptId;

/** The 8 bytes behind a node or attempt id. */
export function handleBytes(id: NodeId | AttemptId): Uint8Array {
  const bytes = decodeBase32(id);
  if (bytes?.length !== HANDLE_BYTES) throw new Error(`not a handle: ${id}`);
  return bytes;
}

/** The 4 bytes with which a handle begins: an attempt shares them with its node. */
export const nodePart = (handle: Uint8Array): Uint8Array => handle.slice(0, NODE_PART_BYTES);

/** Whether an attempt begins like `node`, as each attempt on it does; false where one of them is no handle. */
export function isAttemptOn(node: NodeId, attempt: AttemptId): boolean {
  const [of, on] = [decodeBase32(attempt), decodeBase32(node)];
  return of !== undefined && on !== undefined && equalBytes(nodePart(of), nodePart(on));
}

/** The bytes that tell an attempt apart from others on its node. */
export const nonceOf = (attempt: AttemptId): Uint8Array => handleBytes(attempt).slice(NODE_PART_BYTES);

/** The attempt that is issued together with a node when the node comes to be. */
export const firstAttempt = (node: NodeId): AttemptId => attemptFor(node, new Uint8Array(NODE_PART_BYTES));

/** An attempt on `node` told apart by 4 bytes of the caller's choice. */
export const attemptFor = (node: NodeId, nonce: Uint8Array): AttemptId =>
  attemptIdOf(concatBytes(nodePart(handleBytes(node)), nonce.slice(0, NODE_PART_BYTES)));

/** The attempt that a blocked attempt hands on; derived, so that replaying the block names the same one. */
export function retryAttempt(node: NodeId, blocked: AttemptId, digests: Digests): AttemptId {
  return attemptFor(node, digests.sha256(`retry ${node} ${blocked}`));
}

/** A node is named by how it came to be, so writing the same advance twice cannot make two nodes. */
export function childNode(run: RunId, parent: NodeId, attempt: AttemptId, digests: Digests): NodeId {
  return nodeIdOf(digests.sha256(`node ${run} ${parent} ${attempt}`).slice(0, HANDLE_BYTES));
}

export function rootNode(run: RunId, digests: Digests): NodeId {
  return nodeIdOf(digests.sha256(`root ${run}`).slice(0, HANDLE_BYTES));
}
