import type { AnyStreamId, EncodedEvent } from '@workrail/event-log';
import type { BlobHash, RunId, SessionId } from '@workrail/kernel';
import type { Lease, LogPosition } from '@workrail/ports';
import { emptyReadModel, type ReadModel } from './read-model.ts';
import type { Stamped } from './stamped.ts';

type MemoryEvent = EncodedEvent & Stamped;

export interface Memory {
  /** The last commit. A writer stamps what it adds with the next one. */
  commit: number;
  /** By id. */
  streams: Map<AnyStreamId['id'], MemoryStream>;
  /** The events of all streams in the order in which they came in. */
  log: LogEntry[];
  /** The largest position that was given to an entry of the log. */
  lastPosition: LogPosition;
  blobs: Map<BlobHash, Stamped & { readonly body: string }>;
  readModel: ReadModel;
  /** What became of the lease of each run, oldest first. */
  leases: Map<RunId, LeaseEntry[]>;
  /** Streams that were removed. */
  removals: number;
}

export interface LeaseEntry extends Stamped, Omit<Lease, 'runId'> {
  readonly sessionId: SessionId;
  readonly released: boolean;
}

export interface LogEntry extends Stamped {
  readonly position: LogPosition;
  readonly stream: AnyStreamId;
  readonly version: number;
}

export interface MemoryStream {
  readonly id: AnyStreamId;
  /** By version; damage may leave gaps. */
  readonly events: Map<number, MemoryEvent>;
  /** Where the stream ended after each commit that changed it, oldest first. */
  readonly heads: (Stamped & { readonly version: number; readonly hash: string })[];
}

export const emptyMemory = (): Memory => ({
  commit: 0,
  streams: new Map(),
  log: [],
  lastPosition: 0,
  blobs: new Map(),
  readModel: emptyReadModel(),
  leases: new Map(),
  removals: 0,
});
