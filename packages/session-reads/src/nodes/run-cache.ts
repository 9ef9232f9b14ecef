import { type Engine, engine as standardEngine } from '@workrail/engine';
import {
  LruCache,
  program,
  type RunId,
  type SessionId,
  type TaskEither,
  type WorkflowHash,
  workflowBlob,
} from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError, WorkflowDecoder } from '@workrail/ports';
import type { CompiledWorkflow } from '@workrail/workflow-compiler';
import { damagedEvent, documentAt, openingOf } from '../log-reads.ts';

/** What never changes about a run. */
export interface RunFacts {
  readonly runId: RunId;
  readonly sessionId: SessionId;
  readonly workflowHash: WorkflowHash;
  readonly workflow: CompiledWorkflow;
  /** Knows the kinds of its steps. */
  readonly engine: Engine;
  readonly workspace: string | undefined;
}

export type RunCache = ReturnType<typeof runCache>;

const KNOWN_RUNS = 256;
const KNOWN_WORKFLOWS = 32;

/** Facts about runs and their pinned workflows, kept for the runs used last. */
export function runCache(decoder: WorkflowDecoder, engine: Engine = standardEngine) {
  const runs = new LruCache<RunId, RunFacts>(KNOWN_RUNS);
  const workflows = new LruCache<WorkflowHash, CompiledWorkflow>(KNOWN_WORKFLOWS);

  const pinned = (tx: ReadTransaction, hash: WorkflowHash): TaskEither<StoreError, CompiledWorkflow> =>
    program(async ({ take, fail }) => {
      const cached = workflows.get(hash);
      if (cached !== undefined) return cached;
      const blob = workflowBlob(hash);
      const stored = await take(documentAt(tx, blob, 'the pinned workflow'));
      const parsed = (await decoder()).workflow(stored);
      if (parsed._tag === 'Left') return fail({ _tag: 'DamagedBlobError', hash: blob, reason: parsed.left });
      workflows.set(hash, parsed.right);
      return parsed.right;
    });

  const load = (tx: ReadTransaction, node: NodeRecord): TaskEither<StoreError, RunFacts> =>
    program(async ({ take, fail }) => {
      const { sessionId, runId } = node;
      const damaged = (reason: string) => fail(damagedEvent(sessionId, node.event.version, reason));
      const run = await take(tx.graph.run(runId));
      if (run._tag === 'None') return damaged('its run is missing');
      const root = await take(tx.graph.node(run.value.root));
      if (root._tag === 'None' || root.value.event.kind !== 'run_started')
        return damaged("its run's start is missing");
      const opening = await take(openingOf(tx, sessionId));
      if (opening === undefined) return damaged("its session's start is missing");
      const { workflowHash } = root.value.event.data;
      const workflow = await take(pinned(tx, workflowHash));
      return { runId, sessionId, workflowHash, workflow, engine, workspace: opening.data.workspace };
    });

  return {
    /** What every run of this process runs on. */
    engine,
    /** A workflow is its hash, so only what is known of runs goes. */
    forget: (): void => runs.clear(),
    factsOf: (tx: ReadTransaction, node: NodeRecord) =>
      program<StoreError, RunFacts>(async ({ take }) => {
        const cached = runs.get(node.runId);
        if (cached !== undefined) return cached;
        const facts = await take(load(tx, node));
        runs.set(node.runId, facts);
        return facts;
      }),
  };
}
