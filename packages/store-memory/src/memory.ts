import type { EncodedEvent } from '@workrail/event-log';
import type { BlobHash, SessionId } from '@workrail/kernel';
import type { LogPosition } from '@workrail/ports';
import { emptyReadModel, type ReadModel } from './read-model.ts';
import type { Stamped } from './stamped.ts';

type MemoryEvent = EncodedEvent & Stamped;

export interface Memory {
  /** The last commit. A writer stamps what it adds with the next one. */
  commit: number;
  streams: Map<SessionId, MemoryStream>;
  /** The events of all sessions in the order in which they came in. */
  log: LogEntry[];
  /** The largest position that was given to an entry of the log. */
  lastPosition: LogPosition;
  blobs: Map<BlobHash, Stamped & { readonly body: string }>;
  readModel: ReadModel;
  /** Sessions that were removed. */
  removals: number;
}

export interface LogEntry extends Stamped {
  readonly position: LogPosition;
  readonly sessionId: SessionId;
  readonly version: number;
}

export interface MemoryStream {
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
  removals: 0,
});
