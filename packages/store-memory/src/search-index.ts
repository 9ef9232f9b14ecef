import { type EventCodec, type SearchRow, type SearchTerm, searchRow } from '@workrail/event-log';
import { E, O, type RunId, type SessionId } from '@workrail/kernel';
import { readBlob } from './blobs.ts';
import type { LogEntry, Memory } from './memory.ts';
import type { Scope } from './transaction.ts';

interface IndexedSession {
  readonly sessionId: SessionId;
  workspace: string | undefined;
  branch: string | undefined;
  /** Position of its latest event. */
  active: number;
  readonly runs: RunId[];
  /** Where its runs stand, and how. */
  readonly standings: Map<RunId, RunAt>;
}

export type RunAt = NonNullable<SearchRow['cameTo']>;

/** What the log up to some commit says about finding its sessions; a session's number is its place, from 1. */
export interface SearchIndex {
  /** Entries of the log that were gone over. */
  read: number;
  readonly commit: number;
  readonly sessions: IndexedSession[];
  readonly numbers: Map<SessionId, number>;
  readonly terms: Map<SearchTerm, Set<number>>;
}

/** By the log that they are of, which is another one once a session was removed. */
const latestOf = new WeakMap<Memory['log'], SearchIndex>();

/** The index of what the transaction sees. Readers of the latest commit share one, which grows with the log. */
export function searchIndex(scope: Scope, codec: EventCodec): SearchIndex {
  const { memory, commit } = scope;
  const kept = latestOf.get(memory.log);
  const usable = kept !== undefined && kept.commit <= commit && commit <= memory.commit;
  const index: SearchIndex = {
    ...(usable ? kept : { read: 0, sessions: [], numbers: new Map(), terms: new Map() }),
    commit,
  };
  for (const entry of memory.log.slice(index.read)) {
    if (entry.commit > commit) break;
    index.read += 1;
    addEvent(index, scope, entry, codec);
  }
  if (usable || commit === memory.commit) latestOf.set(memory.log, index);
  return index;
}

const NEW_SESSION = { workspace: undefined, branch: undefined, active: 0 };

function addEvent(
  index: SearchIndex,
  scope: Scope,
  { stream, version, position }: LogEntry,
  codec: EventCodec,
): void {
  if (stream.type !== 'session') return;
  const { type, id: sessionId } = stream;
  const number = index.numbers.get(sessionId) ?? index.sessions.length + 1;
  if (number > index.sessions.length) {
    index.numbers.set(sessionId, number);
    index.sessions.push({ sessionId, ...NEW_SESSION, runs: [], standings: new Map() });
  }
  const session = index.sessions[number - 1];
  const encoded = scope.memory.streams.get(sessionId)?.events.get(version);
  const event = encoded === undefined ? undefined : codec.decode(type, encoded);
  if (session === undefined || event === undefined || E.isLeft(event)) return;
  const { terms, workspace, branch, cameTo, blockedAt } = searchRow(sessionId, event.right, (blob) => {
    const found = readBlob(scope, blob, codec.digests);
    return E.isRight(found) ? O.toUndefined(found.right) : undefined;
  });
  session.active = position;
  session.workspace ??= workspace;
  session.branch = branch ?? session.branch;
  if (cameTo !== undefined) session.standings.set(cameTo.runId, cameTo);
  const before = blockedAt && session.standings.get(blockedAt.runId);
  if (blockedAt !== undefined && before?.node === blockedAt.node && before.status === 'in_progress')
    session.standings.set(blockedAt.runId, blockedAt);
  if (event.right.kind === 'run_started') session.runs.push(event.right.data.runId);
  for (const term of terms) {
    const holding = index.terms.get(term) ?? new Set<number>();
    index.terms.set(term, holding.add(number));
  }
}
