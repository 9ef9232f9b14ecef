import type { BlobHash, NodeId, RunId, SessionId } from '@workrail/kernel';
import type { Position } from '@workrail/workflow-compiler';
import type { Turn } from '../closed-sets.ts';
import type { ReadModelRow } from '../read-model-rows.ts';
import type { RunStateChange } from '../run-states.ts';
import type { SessionListener } from '../session/session-listener.ts';
import type { BlobUse } from './define-event.ts';

/** What an event says of a point that it makes, as far as it is about the server. */
interface ServedPoint {
  readonly position: Position;
  readonly turn?: Turn;
  readonly failures?: number;
  /** The step that the server did to get there. */
  readonly done?: string;
  /** Whether the run is known to have steps of the server, whoever has the turn. */
  readonly hasCommands?: boolean;
}

/** How a run stands at a point; undefined where the server has no part in it. */
export function stateAtPoint({
  position,
  turn,
  failures,
  done,
  hasCommands = false,
}: ServedPoint): RunStateChange | undefined {
  const isServed = turn !== undefined || failures !== undefined || done !== undefined || hasCommands;
  if (!isServed) return undefined;
  if (position.kind === 'complete') return { state: (failures ?? 0) > 0 ? 'failed' : 'succeeded' };
  const state = turn === 'agent' ? 'waits_for_agent' : 'running';
  return done === undefined ? { state } : { state, settles: done };
}

export const stateRows = (runId: RunId, change: RunStateChange | undefined): readonly ReadModelRow[] =>
  change === undefined ? [] : [{ table: 'run_states', runId, ...change }];

/** Work that is due at a node, or all that was due there and is no more. */
export const workRow = (
  sessionId: SessionId,
  { runId, node, due }: { readonly runId: RunId; readonly node: NodeId | null; readonly due: string | null },
): ReadModelRow => ({
  ...{ table: 'server_work', sessionId, runId, node },
  ...(due === null ? {} : { stepId: null }),
  due,
});

/** Work that is due for a step. Whoever records that has looked at all that is to be done at the node. */
export const stepWorkRows = (
  sessionId: SessionId,
  { runId, node, stepId }: { readonly runId: RunId; readonly node: NodeId; readonly stepId: string },
  due: string | null,
): readonly ReadModelRow[] => [
  { table: 'server_work', sessionId, runId, node, stepId: null, due: null },
  { table: 'server_work', sessionId, runId, node, stepId, due },
];

/** Tells that something happened in a run besides what made a point. */
export const tellProgress = (
  listener: SessionListener,
  {
    runId,
    at,
    change,
  }: { readonly runId: RunId; readonly at: string; readonly change: RunStateChange | undefined },
): void => listener.progressed?.({ runId, at, ...(change === undefined ? {} : { change }) });

/** Documents of the server's steps, those that are left out passed over. */
export const exchangeBlobs = (...hashes: readonly (BlobHash | undefined)[]): readonly BlobUse[] =>
  hashes.flatMap((hash) => (hash === undefined ? [] : [{ hash, role: 'exchange' as const }]));
