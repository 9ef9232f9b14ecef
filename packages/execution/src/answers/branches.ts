import { program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import type { Minter } from '@workrail/session-reads';
import type { Branch, Branches, Recap } from './answer.ts';
import { cutNotes, RecapBuilder, recapSource } from './recap.ts';

const BRANCHES_SHOWN = 5;
const SUMMARY_LIMIT = 160;
/** Steps walked back from the run's tip to see whether it lies behind a node. */
const WALK_LIMIT = 256;

/** What became of a node that was left before; undefined for one that was not. */
export const branchesOf = (tx: ReadTransaction, node: NodeRecord, minter: Minter, limit: number) =>
  program<StoreError, Branches | undefined>(async ({ take }) => {
    const { total, latest } = await take(tx.graph.children(node.node, BRANCHES_SHOWN));
    const preferred = latest.at(-1);
    if (preferred === undefined) return undefined;
    const downstream = await take(downstreamOf(tx, node, { latestChild: preferred, minter, limit }));
    return { total, latest: latest.map((child) => branch(child, minter)), downstream };
  });

function branch(child: NodeRecord, minter: Minter): Branch {
  const { event } = child;
  const notes = recapSource(child)?.notes.trim() ?? '';
  return {
    stateToken: minter.state(child.node),
    stepId: event.kind === 'step_acked' ? event.data.stepId : '',
    summary: cutNotes(notes.split('\n', 1)[0] ?? '', SUMMARY_LIMIT),
    isComplete: event.data.position.kind === 'complete',
  };
}

/** Notes between a node and the run's tip, where the tip lies behind it; otherwise those of its latest child. */
const downstreamOf = (
  tx: ReadTransaction,
  node: NodeRecord,
  {
    latestChild,
    minter,
    limit,
  }: { readonly latestChild: NodeRecord; readonly minter: Minter; readonly limit: number },
) =>
  program<StoreError, Recap>(async ({ take }) => {
    const run = await take(tx.graph.run(node.runId));
    const tip = run._tag === 'Some' ? run.value.tip : latestChild.node;
    const walked = await take(tx.graph.lineage(tip, WALK_LIMIT));
    const end = walked.findIndex((ancestor) => ancestor.node === node.node);
    const found = end >= 0;
    const builder = new RecapBuilder({ limit, stateToken: minter.state(found ? tip : latestChild.node) });
    const sources = (found ? walked.slice(0, end) : [latestChild]).flatMap(
      (behind) => recapSource(behind) ?? [],
    );
    for (const source of sources) builder.add(source);
    return builder.build(found ? sources.length - builder.size : null);
  });
