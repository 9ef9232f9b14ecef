import { beginning, program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import type { RunCache } from './run-cache.ts';
import { pointAt, type RunPoint } from './run-point.ts';
import type { Minter } from './tokens.ts';

/** Where a branch of a run stands. */
export interface RunTip {
  readonly stateToken: string;
  /** Of the step that is pending there; of the last one that was done, where the branch is complete. */
  readonly title: string;
  /** Steps done from the start of the run. */
  readonly depth: number;
  readonly isComplete: boolean;
}

/** UTF-16 units of a title. */
const TITLE = 120;

/** What is told of a point without children, so that it is known again and can be gone on from. */
export const describeTip = (
  deps: { readonly runs: RunCache },
  tx: ReadTransaction,
  tip: NodeRecord,
  minter: Minter,
) =>
  program<StoreError, RunTip>(async ({ take }) => {
    const { run, position, context, depth } = await take(pointAt(deps, tx, tip));
    const isComplete = position.kind === 'complete';
    const last = isComplete ? await take(lastStep(deps, tx, tip)) : undefined;
    const shown = last ?? { position, context };
    const step = run.engine.describeStep(run.workflow, shown.position, shown.context, 0);
    return {
      stateToken: minter.state(tip.node),
      title: beginning(step?.title ?? '', TITLE),
      depth,
      isComplete,
    };
  });

/** Changes of preferences at the end of a run that are passed over. */
const CHANGES = 32;

/** The point of the last step before the end of a run. */
const lastStep = (deps: { readonly runs: RunCache }, tx: ReadTransaction, end: NodeRecord) =>
  program<StoreError, RunPoint | undefined>(async ({ take }) => {
    const line = await take(tx.graph.lineage(end.node, CHANGES));
    const before = line.find(({ event }) => event.data.position.kind !== 'complete');
    return before && (await take(pointAt(deps, tx, before)));
  });
