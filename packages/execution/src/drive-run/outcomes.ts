import type { StepOutcome } from '@workrail/engine';
import { outputIn, type StoredAnswer, storedAnswer } from '@workrail/event-log';
import { LruCache, type NodeId, program, type TaskEither } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';
import { documentAt } from '@workrail/session-reads';
import type { RecordedOutcome } from '../served-step.ts';

/** How steps of the server on the way to a point ended. The way is gone back only as far as somebody asks. */
export interface Outcomes {
  /** What other steps see of a step; undefined of one that has not ended. */
  readonly of: (tx: ReadTransaction, stepId: string) => TaskEither<StoreError, StepOutcome | undefined>;
  /** Notes that a step has ended; `seen` is kept until `written`. */
  readonly add: (stepId: string, outcome: RecordedOutcome, seen: StepOutcome) => void;
  /** What was noted is in the store. */
  readonly written: () => void;
}

/** Answers may be large. */
const KEPT = 16;

/** The same for a point and its ancestors. The latest of a step counts, as it may stand in a loop. */
export function outcomesBefore(at: NodeRecord): Outcomes {
  const known = new Map<string, RecordedOutcome>();
  const pending = new Map<string, StepOutcome>();
  const recent = new LruCache<RecordedOutcome, StepOutcome>(KEPT);
  let next: NodeRecord | NodeId | null = at;
  return {
    of: (tx, stepId) =>
      program<StoreError, StepOutcome | undefined>(async ({ take }) => {
        const noted = pending.get(stepId);
        if (noted !== undefined) return noted;
        while (!known.has(stepId) && next !== null) {
          const node: NodeRecord | undefined = typeof next === 'string' ? await take(nodeAt(tx, next)) : next;
          if (node === undefined) break;
          const { event } = node;
          if (
            event.kind === 'step_acked' &&
            event.data.outcome !== undefined &&
            !known.has(event.data.stepId)
          )
            known.set(event.data.stepId, event.data.outcome);
          next = node.parent;
        }
        const recorded = known.get(stepId);
        if (recorded === undefined) return undefined;
        const found: StepOutcome = recent.get(recorded) ?? (await take(outcomeOf(tx, recorded)));
        recent.set(recorded, found);
        return found;
      }),
    add: (stepId, outcome, seen) => {
      known.set(stepId, outcome);
      pending.set(stepId, seen);
    },
    written: () => pending.clear(),
  };
}

const nodeAt = (tx: ReadTransaction, node: NodeId) =>
  program<StoreError, NodeRecord | undefined>(async ({ take }) => {
    const found = await take(tx.graph.node(node));
    return found._tag === 'Some' ? found.value : undefined;
  });

/** What other steps see of a step that has ended. */
export const outcomeOf = (tx: Pick<ReadTransaction, 'blobs'>, { state, answer }: RecordedOutcome) =>
  program<StoreError, StepOutcome>(async ({ take }) => {
    if (state === 'failed' || state === 'skipped') return { state };
    if (answer === undefined) return NOTHING;
    const stored = storedAnswer(await take(documentAt(tx, answer, 'the answer')));
    return stored === undefined ? NOTHING : outcomeIn(stored);
  });

const NOTHING: StepOutcome = { state: 'succeeded', output: null };

export const outcomeIn = (stored: StoredAnswer): StepOutcome => {
  const { status, headers } = stored;
  return {
    state: 'succeeded',
    output: outputIn(stored),
    headers,
    ...(status === undefined ? {} : { status }),
  };
};
