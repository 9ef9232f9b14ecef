import type { StepOutcome } from '@workrail/engine';
import { type SessionEventBody, sessionStreamId } from '@workrail/event-log';
import { type AttemptId, firstAttempt, type Json, program } from '@workrail/kernel';
import type { Lease, StoreError, WriteTransaction } from '@workrail/ports';
import type { RunPoint } from '@workrail/session-reads';
import {
  type AdvanceDependencies,
  type AdvanceError,
  recordAttempt,
} from '../continue-workflow/advance-once.ts';
import type { Dependencies } from '../dependencies.ts';
import type { RecordedOutcome } from '../served-step.ts';
import type { ServerPlace } from './pick-up.ts';
import { keepLease, type LeaseTerms } from './run-lease.ts';

export type CommitDependencies = AdvanceDependencies & Pick<Dependencies, 'schemas'>;

type CallKind = 'command_sent' | 'command_answered';
type CallData<Kind extends CallKind> = Omit<
  Extract<SessionEventBody, { readonly kind: Kind }>['data'],
  'runId' | 'node' | 'attempt'
>;

/** Something that is recorded in its turn. Documents come first, as events name them by their hashes. */
export type ServerWrite =
  | { readonly kind: 'retire'; readonly outcome: RecordedOutcome; readonly seen: StepOutcome }
  | { readonly kind: 'document'; readonly value: Json | object }
  | { readonly kind: 'command_sent'; readonly data: CallData<'command_sent'> }
  | { readonly kind: 'command_answered'; readonly data: CallData<'command_answered'> };

export type Committed =
  | {
      readonly kind: 'written';
      readonly lease: Lease;
      readonly place: RunPoint;
      readonly line: AttemptId;
      readonly version: number;
      /** Whether a step cannot be left before the agent did something about it: nothing behind it was written. */
      readonly blocked: boolean;
    }
  /** Somebody else wrote to the session: what is known is old. Nothing was written. */
  | { readonly kind: 'changed' }
  /** Another driver has the run. Nothing was written. */
  | { readonly kind: 'lost' };

interface Commit {
  readonly from: Pick<ServerPlace, 'place' | 'line' | 'version'>;
  readonly lease: Lease;
  readonly terms: LeaseTerms;
}

/** Writes what the server did, in one transaction, as long as it holds the lease and knows all that was written before. */
export const commit = (
  deps: CommitDependencies,
  tx: WriteTransaction,
  { from, lease: held, terms }: Commit,
  writes: readonly ServerWrite[],
) =>
  program<AdvanceError, Committed>(async ({ take }) => {
    const { sessionId, runId } = from.place.node;
    const at = deps.clock.now();
    const lease = await take(keepLease(tx, held, terms, at));
    if (lease === undefined) return { kind: 'lost' as const };
    const head = await take(tx.events.head(sessionStreamId(sessionId)));
    if (head.version !== from.version) return { kind: 'changed' as const };
    let { place, line, version } = from;
    const written = (blocked: boolean): Committed => ({
      kind: 'written',
      lease,
      place,
      line,
      version,
      blocked,
    });
    const append = (body: SessionEventBody) =>
      program<StoreError, void>(async (steps) => {
        const batch = { expectedVersion: version, at, events: [body] };
        await steps.take(tx.events.append(sessionStreamId(sessionId), batch));
        deps.health.wrote(sessionId, version, version + 1);
        version += 1;
      });
    for (const write of writes) {
      const standing = { runId, node: place.node.node, attempt: line };
      switch (write.kind) {
        case 'document':
          await take(tx.blobs.put(write.value));
          break;
        case 'command_sent':
          await take(append({ kind: write.kind, data: { ...standing, ...write.data } }));
          break;
        case 'command_answered':
          await take(append({ kind: write.kind, data: { ...standing, ...write.data } }));
          break;
        case 'retire': {
          const recorded = await take(retire(deps, tx, { place, line }, write));
          if (recorded.kind === 'used') return { kind: 'changed' as const };
          version = recorded.version;
          if (recorded.kind === 'blocked') return written(true);
          place = recorded.reached;
          line = firstAttempt(place.node.node);
        }
      }
    }
    return written(false);
  });

/** A step of the server is done: the run goes on to the next one. */
const retire = (
  deps: CommitDependencies,
  tx: WriteTransaction,
  { place, line }: { readonly place: RunPoint; readonly line: AttemptId },
  { outcome, seen }: Extract<ServerWrite, { readonly kind: 'retire' }>,
) =>
  program<
    AdvanceError,
    | { readonly kind: 'used' }
    | { readonly kind: 'blocked'; readonly version: number }
    | { readonly kind: 'advanced'; readonly version: number; readonly reached: RunPoint }
  >(async ({ take }) => {
    const recorded = await take(
      recordAttempt(deps, tx, {
        place,
        ack: { attempt: line },
        sent: {},
        served: { outcome, seen },
        warnings: [],
        check: await deps.schemas(place.run.workflow),
        approvals: 'claim',
        gatesHold: false,
      }),
    );
    if (recorded.kind === 'used') return { kind: 'used' };
    const { version } = await take(tx.events.head(sessionStreamId(place.node.sessionId)));
    return recorded.kind === 'blocked'
      ? { kind: 'blocked', version }
      : { kind: 'advanced', version, reached: recorded.reached };
  });
