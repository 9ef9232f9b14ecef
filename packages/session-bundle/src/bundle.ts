import type { BlobRole, SessionEvent } from '@workrail/event-log';
import type { BlobHash, Json, RunId, SessionId, WorkflowHash } from '@workrail/kernel';

/** The newest form of bundles that this build writes and reads. */
export const BUNDLE_SCHEMA_VERSION = 1;
export const BUNDLE_KIND = 'workrail_session_bundle';

/** The first line. */
export interface BundleHeader {
  readonly part: 'header';
  readonly kind: typeof BUNDLE_KIND;
  readonly bundleSchemaVersion: typeof BUNDLE_SCHEMA_VERSION;
  readonly producer: { readonly name: string; readonly version: string };
  readonly session: {
    readonly sessionId: SessionId;
    readonly title?: string;
    readonly workspace?: string;
  };
  /** Set where the log was written anew for the bundle, as its `session_started` says. */
  readonly redacted?: true;
}

/** A compiled workflow, a context or an artifact; it stands before the first event that speaks of it. */
export interface BundleBlob {
  readonly part: 'blob';
  readonly role: BlobRole;
  readonly hash: BlobHash;
  readonly value: Json;
}

/** An event of the session's log as it is stored, chained to the one before it. */
export interface BundleEvent {
  readonly part: 'event';
  readonly event: SessionEvent;
}

export interface BundleRun {
  readonly runId: RunId;
  readonly workflowId: string;
  readonly workflowHash: WorkflowHash;
}

/** The last line: what there has to be, and nothing else. */
export interface BundleManifest {
  readonly part: 'manifest';
  /** SHA-256 (hex) of the canonical JSON of the rest of the manifest: the identity of the content. */
  readonly bundleId: BlobHash;
  readonly header: PartDigest;
  readonly events: PartDigest & {
    /** SHA-256 (hex) of the last event's canonical JSON. */
    readonly head: string;
    /** Times of the first and the last event. */
    readonly from: string;
    readonly to: string;
  };
  readonly blobs: PartDigest;
  readonly runs: readonly BundleRun[];
}

export interface PartDigest {
  readonly count: number;
  /**
   * In hex: 32 zero bytes to begin with; each line of the part in turn makes it the SHA-256 of itself followed by the
   * SHA-256 of the line.
   */
  readonly sha256: string;
}

export type BundleLine = BundleHeader | BundleBlob | BundleEvent | BundleManifest;

/** Why a bundle is refused; nothing of it is used. */
export interface BundleFault {
  readonly code:
    | 'BUNDLE_INVALID_FORMAT'
    | 'BUNDLE_UNSUPPORTED_VERSION'
    | 'BUNDLE_INTEGRITY_FAILED'
    | 'BUNDLE_EVENT_ORDER_INVALID'
    | 'BUNDLE_MISSING_PART'
    | 'BUNDLE_TOO_LARGE';
  /** From 1. */
  readonly line: number;
  readonly reason: string;
}
