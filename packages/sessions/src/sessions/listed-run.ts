import type { ListedRun } from '@workrail/dashboard-contract';
import { type AttachedKind, type AttemptEvent, newer, runStatus } from '@workrail/event-log';
import { defined, type NodeId, O, program, type RunId } from '@workrail/kernel';
import type { ReadTransaction, StoreError } from '@workrail/ports';
import { questionAbout } from '@workrail/session-reads';

/** A run as lists show it, from what is known of the point where it stands; undefined where there is none. */
export const listedRun = (tx: ReadTransaction, runId: RunId) =>
  program<StoreError, ListedRun | undefined>(async ({ take }) => {
    const run = await take(tx.graph.run(runId));
    if (run._tag === 'None') return undefined;
    const { tip, workflowId } = run.value;
    const node = await take(tx.graph.node(tip));
    if (node._tag === 'None') return undefined;
    const { event } = node.value;
    const blocked = await take(blockedAt(tx, tip));
    const asked = await take(questionAt(tx, tip, blocked));
    const [noted] = await take(tx.graph.attached(tip, 'checkpoint_recorded', 1));
    const served = O.toUndefined(await take(tx.graph.runState(runId)));
    const calls = served === undefined ? [] : await take(callsAt(tx, runId, tip));
    const status = runStatus(event.data, blocked !== undefined, served?.state);
    return defined({
      runId,
      workflowId,
      status,
      isWaiting: asked !== undefined,
      blockedBy: status === 'blocked' ? blocked?.data.blockers[0]?.message : undefined,
      stepsDone: event.kind === 'run_started' ? 0 : event.data.depth,
      lastActivity: [blocked?.at, asked?.at, noted?.at, ...calls].reduce<string>(
        (newest, at) => newer(newest, at ?? ''),
        event.at,
      ),
    });
  });

/** What the server and people left of its requests, where the run stands and where it is being done again. */
const CALLS = [
  'command_sent',
  'command_answered',
  'command_decided',
  'run_canceled',
  'run_reopened',
] as const satisfies readonly AttachedKind[];

/** When the latest of them were recorded. */
const callsAt = (tx: ReadTransaction, runId: RunId, tip: NodeId) =>
  program<StoreError, readonly string[]>(async ({ take }) => {
    const work = await take(tx.graph.workOf(runId));
    const times: string[] = [];
    for (const node of new Set([tip, ...work.map((item) => item.node)]))
      for (const kind of CALLS) {
        const [latest] = await take(tx.graph.attached(node, kind, 1));
        if (latest !== undefined) times.push(latest.at);
      }
    return times;
  });

/** The latest attempt from where a run stands: had it led on, the run would stand elsewhere. */
const blockedAt = (tx: ReadTransaction, tip: NodeId) =>
  program<StoreError, BlockedAttempt | undefined>(async ({ take }) => {
    const latest = O.toUndefined(await take(tx.graph.latestAttempt(tip)));
    return latest?.kind === 'advance_blocked' ? latest : undefined;
  });

type BlockedAttempt = AttemptEvent & { readonly kind: 'advance_blocked' };

/** When a person was asked to approve a result at a point; undefined where nobody is asked any more. */
const questionAt = (tx: ReadTransaction, tip: NodeId, blocked: BlockedAttempt | undefined) =>
  program<StoreError, { readonly at: string } | undefined>(async ({ take }) => {
    const [request] = await take(tx.graph.attached(tip, 'approval_requested', 1));
    const isNewer = request !== undefined && request.version > (blocked?.version ?? 0);
    const attempt = isNewer ? request.data.attempt : blocked?.data.retry;
    const asked = attempt && (await take(questionAbout(tx, tip, attempt)));
    if (asked === undefined || asked.closed !== undefined) return undefined;
    const isDeclined = blocked?.data.confirmation?.answer === 'declined';
    return isDeclined && asked.question === blocked?.version ? undefined : asked;
  });
