import type { RunStarted } from '@workrail/event-log';
import { type BlobHash, canonicalJson, type Digests, type JsonObject, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { pointAt, type RunPoint } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

/** The key of this start was used for a start that asked for something else. Nothing was written. */
export interface IdempotencyConflictError {
  readonly _tag: 'IdempotencyConflictError';
  readonly key: string;
  readonly workflowId: string;
  readonly sessionId: string;
}

export type Idempotency = NonNullable<RunStarted['data']['idempotency']>;

/** Imported runs may bear the same key; no more than these are looked at. */
const SAME_KEY = 10;

/** A client's key with a digest of all else that it sent. */
export const idempotencyOf = (key: string, said: JsonObject, digests: Digests): Idempotency => ({
  key,
  inputs: digests.sha256Hex(canonicalJson(said)) as BlobHash,
});

/** The root of the run that this very start gave before; undefined where its key is new. */
export const earlierStart = (
  deps: Pick<Dependencies, 'runs' | 'health'>,
  tx: ReadTransaction,
  { key, inputs }: Idempotency,
) =>
  program<StoreError | IdempotencyConflictError, RunPoint | undefined>(async ({ take, fail }) => {
    let other: IdempotencyConflictError | undefined;
    for (const runId of await take(tx.graph.startedWith(key, SAME_KEY))) {
      const run = await take(tx.graph.run(runId));
      if (run._tag === 'None') continue;
      const { sessionId, workflowId, root } = run.value;
      await take(deps.health.check(tx, sessionId));
      const record = await take(tx.graph.node(root));
      if (record._tag === 'None' || record.value.event.kind !== 'run_started') continue;
      if (record.value.event.data.idempotency?.inputs === inputs)
        return await take(pointAt(deps, tx, record.value));
      other ??= { _tag: 'IdempotencyConflictError', key, workflowId, sessionId };
    }
    return other === undefined ? undefined : fail(other);
  });
