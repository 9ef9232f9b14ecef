import { type BlobHash, isJsonObject, type Json, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { documentAt, type RunPoint } from '@workrail/session-reads';
import type { RecordedOutcome } from '../served-step.ts';

/** Outcomes of steps that were done before, by id: they are taken over and not done again. */
export type KeptSteps = ReadonlyMap<string, RecordedOutcome>;

export const keptDocument = (kept: KeptSteps): Json => ({
  steps: Object.fromEntries([...kept].map(([id, outcome]) => [id, outcome as unknown as Json])),
});

/** What the run was opened again with, or else begun with. */
export const keptSteps = (tx: ReadTransaction, { node: at }: RunPoint, reopened: BlobHash | undefined) =>
  program<StoreError, KeptSteps>(async ({ take }) => {
    const started = await take(tx.graph.run(at.runId));
    const root = started._tag === 'Some' ? await take(tx.graph.node(started.value.root)) : started;
    const begun =
      root._tag === 'Some' && root.value.event.kind === 'run_started'
        ? root.value.event.data.keeps
        : undefined;
    const hash = reopened ?? begun;
    if (hash === undefined) return new Map();
    const document = await take(documentAt(tx, hash, 'what the run takes over'));
    const steps = isJsonObject(document) && isJsonObject(document.steps) ? document.steps : {};
    return new Map(Object.entries(steps) as unknown as readonly (readonly [string, RecordedOutcome])[]);
  });
