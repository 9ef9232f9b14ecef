import { DEFAULT_PREFERENCES, type SessionEventBody } from '@workrail/event-log';
import {
  type BlobHash,
  childNode,
  firstAttempt,
  type NodeId,
  type RunId,
  rootNode,
  type WorkflowHash,
} from '@workrail/kernel';
import { testDigests } from '@workrail/store-conformance';

const EMPTY_CONTEXT = '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a' as BlobHash;

/** As large as such an event is in a workflow with loops. */
const standing = (runId: RunId, context: BlobHash) =>
  ({
    runId,
    context,
    preferences: DEFAULT_PREFERENCES,
    position: { kind: 'at', instruction: 12, frames: [{ loop: 10, iteration: 3 }] },
    decisions: [{ kind: 'repeated_loop', id: 'investigation-loop', iteration: 3 }],
    warnings: [],
  }) as const;

export const runStarted = (run: RunId, context = EMPTY_CONTEXT): SessionEventBody => ({
  kind: 'run_started',
  data: {
    ...standing(run, context),
    node: rootNode(run, testDigests),
    workflowId: 'wr.example',
    workflowHash: `sha256:${'a'.repeat(64)}` as WorkflowHash,
    source: 'bundled',
  },
});

/** The advance by the first attempt on `from`. */
export function stepAcked(
  run: RunId,
  from: NodeId,
  depth: number,
  context = EMPTY_CONTEXT,
): SessionEventBody {
  const attempt = firstAttempt(from);
  const to = childNode(run, from, attempt, testDigests);
  const stepId = 'phase-2-investigate-the-problem';
  const output = { notesMarkdown: '' };
  return {
    kind: 'step_acked',
    data: { ...standing(run, context), from, to, attempt, stepId, depth, output },
  };
}
