import type { AttachedEvent, AttemptEvent, Output } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';

/** Checkpoints and changes of preferences of a point that are read: the latest. */
export const ATTACHED_SHOWN = 100;
/** Checkpoints in which an artifact is looked for: all that there may be. */
export const ATTACHED_LOOKED_AT = 10_000;

/** What was left at a point, by the events that left it. */
export interface NodeOutputs {
  /** By the step that led there. */
  readonly done: Output | undefined;
  /** In order of time. */
  readonly checkpoints: readonly AttachedEvent<'checkpoint_recorded'>[];
  /** The latest attempt from there, where it was blocked. */
  readonly blocked: (AttemptEvent & { readonly kind: 'advance_blocked' }) | undefined;
}

export const outputsAt = (tx: ReadTransaction, { node, event }: NodeRecord, checkpoints: number) =>
  program<StoreError, NodeOutputs>(async ({ take }) => {
    const noted = await take(tx.graph.attached(node, 'checkpoint_recorded', checkpoints));
    const latest = await take(tx.graph.latestAttempt(node));
    return {
      done: event.kind === 'step_acked' ? event.data.output : undefined,
      checkpoints: noted.toReversed(),
      blocked: latest._tag === 'Some' && latest.value.kind === 'advance_blocked' ? latest.value : undefined,
    };
  });
