import type { ReadEntry, Reading } from '@workrail/dashboard-contract';
import type { RunOutline } from '@workrail/event-log';
import { defined, type NodeId, program, type TaskEither } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { pointAt } from '@workrail/session-reads';
import type { Dependencies } from '../dependencies.ts';
import { leftAt } from '../nodes/describe-node.ts';
import { type OfNode, type ReadNodeError, readNode } from '../nodes/node-place.ts';
import { type DescribeRunError, lookAtRun } from './describe-run.ts';

export interface ReadBranchInput extends OfNode {
  /** Number of the first point on the way, from 0. */
  readonly from: number;
  readonly limit: number;
  /** Text that entries have to hold. */
  readonly find?: string;
}

export type ReadBranchError = ReadNodeError | DescribeRunError;

type ReadDependencies = Pick<Dependencies, 'store' | 'health' | 'views' | 'runs'>;

/** Points that one call looks at, and the length of what it gives as JSON, after which it ends. */
const LOOKED_AT = 500;
const LENGTH = 1_000_000;

/** All that was left and decided on the way to a point, in order, a part of it at a time. */
export const readBranch =
  (deps: ReadDependencies) =>
  ({ nodeId, from, limit, find = '' }: ReadBranchInput): TaskEither<ReadBranchError, Reading> =>
    readNode<DescribeRunError, Reading>(deps, nodeId, async (tx, { node, runId }, { take }) => {
      const { sessionId, seen: way } = await take(lookAtRun(deps, tx, runId, (_, run) => wayTo(run, node)));
      const wanted = find.trim().toLowerCase();
      const entries: ReadEntry[] = [];
      let [at, length] = [from, 0];
      const end = Math.min(way.length, from + LOOKED_AT);
      for (; at < end && entries.length < limit && length < LENGTH; at += 1) {
        const entry = await take(entryAt(deps, tx, way[at] ?? node));
        const text = JSON.stringify(entry);
        if (wanted !== '' && !textsOf(entry).some((one) => one.toLowerCase().includes(wanted))) continue;
        entries.push(entry);
        length += text.length;
      }
      return { sessionId, runId, total: way.length, next: at < way.length ? at : null, entries };
    });

/** The points from the root to a node. */
function wayTo({ points }: RunOutline, node: NodeId): readonly NodeId[] {
  const way: NodeId[] = [];
  let point = points.find((one) => one.node === node);
  while (point !== undefined) {
    way.push(point.node);
    point = point.parent === null ? undefined : points[point.parent];
  }
  return way.toReversed();
}

const entryAt = (deps: ReadDependencies, tx: ReadTransaction, node: NodeId) =>
  program<StoreError, ReadEntry>(async ({ take, fail }) => {
    const record = await take(tx.graph.node(node));
    if (record._tag === 'None')
      return fail({ _tag: 'StoreUnavailableError', reason: `the index does not lead to ${node}` });
    const place = await take(pointAt(deps, tx, record.value));
    const { run, position, depth } = place;
    const { event } = record.value;
    const { done, checkpoints } = await take(leftAt(deps, tx, place));
    return defined({
      ...{ node, depth, at: event.at },
      step:
        done === null ? null : { stepId: done.step.stepId, title: done.step.title, loops: done.step.loops },
      output: done?.output ?? { artifacts: [] },
      confirmation: done?.confirmation,
      checkpoints,
      decisions: run.engine.traceOf(run.workflow, position, event.data.decisions)?.entries ?? [],
    });
  });

/** What a person reads of an entry. */
function textsOf({ step, output, confirmation, checkpoints, decisions }: ReadEntry): readonly string[] {
  return [
    step?.title ?? '',
    confirmation?.comment ?? '',
    ...[output, ...checkpoints.map((one) => one.output)].flatMap(({ notesMarkdown = '', artifacts }) => [
      notesMarkdown,
      ...artifacts.flatMap(({ kind, value }) => [kind, ...textsIn(value)]),
    ]),
    ...decisions.map(({ id, because }) => `${id} ${because}`),
  ];
}

/** Texts and names of keys in a JSON value. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return [String(value ?? '')];
  return Object.entries(value).flatMap(([key, member]) => [key, ...textsIn(member)]);
}
