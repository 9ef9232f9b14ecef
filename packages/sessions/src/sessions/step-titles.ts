import type { RunOverview } from '@workrail/event-log';
import { type NodeId, program } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { pointAt, unlessDamaged } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';

/**
 * Title of the step that led to each point of runs, as the agent saw it: with what it took from the context where it was
 * asked for. Without those that can't be known any more.
 */
export const stepTitles = (
  deps: Pick<Dependencies, 'runs'>,
  tx: ReadTransaction,
  runs: readonly RunOverview[],
) =>
  program<StoreError, ReadonlyMap<NodeId, string>>(async ({ take }) => {
    /** What a point asks for, which is the same for all that came of it. */
    const asked = new Map<NodeId, string | undefined>();
    const titles = new Map<NodeId, string>();
    for (const { node, parent } of runs.flatMap(({ points }) => points)) {
      if (parent === null) continue;
      if (!asked.has(parent)) asked.set(parent, await take(titleAskedAt(deps, tx, parent)));
      const title = asked.get(parent);
      if (title !== undefined) titles.set(node, title);
    }
    return titles;
  });

const titleAskedAt = (deps: Pick<Dependencies, 'runs'>, tx: ReadTransaction, node: NodeId) =>
  program<StoreError, string | undefined>(async ({ take }) => {
    const record = await take(tx.graph.node(node));
    if (record._tag === 'None') return undefined;
    const point = await take(unlessDamaged(pointAt(deps, tx, record.value)));
    return point?.run.engine.describeStep(point.run.workflow, point.position, point.context)?.title;
  });
