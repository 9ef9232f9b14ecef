import { type NodeId, program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import { describeTip, type Minter, type RunCache } from '@workrail/session-reads';
import type { Branch, Branches, Recap } from './answer.ts';
import { recapSource } from './recap.ts';
import { cutNotes, RecapBuilder } from './recap-builder.ts';

const BRANCHES_SHOWN = 5;
const SUMMARY_LIMIT = 160;
/** In place of notes, where a branch began with a change of preferences. */
const OTHER_PREFERENCES = 'other preferences';
/** Steps walked back from a tip to see what lies between it and a node. */
const WALK_LIMIT = 256;

interface BranchTerms {
  readonly minter: Minter;
  /** Bytes of what was done downstream. */
  readonly limit: number;
}

/** How many branches had left `from` before the one that begins with `child`. */
export const branchesBefore = (tx: ReadTransaction, from: NodeId, child: NodeId) =>
  program<StoreError, number>(async ({ take }) => {
    const { total } = await take(tx.graph.children(from, 0));
    if (total < 2) return 0;
    const { latest } = await take(tx.graph.children(from, total));
    return latest.findIndex(({ node }) => node === child);
  });

/** What became of a node that was left before; undefined for one that was not. */
export const branchesOf = (
  deps: { readonly runs: RunCache },
  tx: ReadTransaction,
  node: NodeRecord,
  terms: BranchTerms,
) =>
  program<StoreError, Branches | undefined>(async ({ take }) => {
    const { total, latest } = await take(tx.graph.children(node.node, BRANCHES_SHOWN));
    const youngest = latest.at(-1);
    if (youngest === undefined) return undefined;
    const branches: Branch[] = [];
    for (const child of latest) branches.push(await take(branchOf(deps, tx, child, terms.minter)));
    const { tip, downstream } = await take(downstreamOf(tx, node, youngest, terms));
    const latestTip = await take(describeTip(deps, tx, tip, terms.minter));
    const more = total > branches.length;
    const showAllWith = { tool: 'resume_session', arguments: { runId: node.runId } } as const;
    return { total, latest: branches, ...(more ? { showAllWith } : {}), latestTip, downstream };
  });

const branchOf = (
  deps: { readonly runs: RunCache },
  tx: ReadTransaction,
  child: NodeRecord,
  minter: Minter,
) =>
  program<StoreError, Branch>(async ({ take }) => {
    const [tip = child] = (await take(tx.graph.tips(child.node, 1))).latest;
    const notes = recapSource(child)?.notes.trim() ?? '';
    return {
      ...(await take(describeTip(deps, tx, tip, minter))),
      stepId: child.event.kind === 'step_acked' ? child.event.data.stepId : '',
      summary:
        child.event.kind === 'preferences_changed'
          ? OTHER_PREFERENCES
          : cutNotes(notes.split('\n', 1)[0] ?? '', SUMMARY_LIMIT),
    };
  });

/** Notes between a node and the tip below it with the latest activity; those of its youngest child, where that is far. */
const downstreamOf = (
  tx: ReadTransaction,
  node: NodeRecord,
  youngest: NodeRecord,
  { minter, limit }: BranchTerms,
) =>
  program<StoreError, { readonly tip: NodeRecord; readonly downstream: Recap }>(async ({ take }) => {
    const [tip = youngest] = (await take(tx.graph.tips(node.node, 1))).latest;
    const walked = await take(tx.graph.lineage(tip.node, WALK_LIMIT));
    const end = walked.findIndex((ancestor) => ancestor.node === node.node);
    const found = end >= 0;
    const last = found ? tip : youngest;
    const builder = new RecapBuilder({ limit, whose: { stateToken: minter.state(last.node) } });
    const behind = (found ? walked.slice(0, end) : [youngest]).flatMap((one) => recapSource(one) ?? []);
    for (const source of behind) builder.add(source);
    const downstream = builder.build(found ? behind.length - builder.size : null);
    const [shown = youngest] = found ? [tip] : (await take(tx.graph.tips(youngest.node, 1))).latest;
    return { tip: shown, downstream };
  });
