import type { BlobRole, SessionEvent } from '@workrail/event-log';
import type { BlobHash, Json } from '@workrail/kernel';
import type * as z from 'zod';
import type { LINES } from './line-schemas.ts';

export type BundleHeader = Readonly<z.infer<typeof LINES.header>>;
export type BundleManifest = Readonly<z.infer<typeof LINES.manifest>>;
export type PartDigest = BundleManifest['header'];
export type BundleRun = BundleManifest['runs'][number];

/** A compiled workflow, a context, an artifact or a document of the server's steps; it stands before the first event that speaks of it. */
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
