import type { STEP_STATES } from '../closed-sets.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none } from './define-event.ts';
import { defineSessionEvent } from './define-session-event.ts';
import { exchangeBlobs, stateAtPoint, stateRows, tellProgress, workRow } from './served-rows.ts';
import { stepText } from './step-text.ts';
import { artifactBlobs, WORK_SEARCH } from './step-work.ts';
import { CONFIRMATION, DECISIONS, keep, OUTPUT, WARNINGS } from './treatments.ts';

const ENDED_WORDS = {
  succeeded: 'done',
  failed: 'failed',
  skipped: 'skipped',
  marked_done: 'marked as done',
} as const satisfies Record<(typeof STEP_STATES)[number], string>;

/** A step that the server did waits for no decision any more. */
const stateAfterStep = ({
  outcome,
  stepId,
  ...point
}: Parameters<typeof stateAtPoint>[0] & { readonly outcome?: object; readonly stepId: string }) =>
  stateAtPoint(outcome === undefined ? point : { ...point, done: stepId });

export const stepAcked = defineSessionEvent({
  kind: 'step_acked',
  meaning: 'A step was done: the run advanced from one node to the next.',
  schema: ({ z, text, ...v }: Vocabulary) =>
    z.strictObject({
      runId: v.run,
      from: v.node,
      to: v.node,
      attempt: v.attempt,
      stepId: text('name'),
      /** Steps done from the start of the run to `to`, this one included. */
      depth: z.int().positive(),
      output: v.output.exactOptional(),
      /** What the agent sent, merged into the context of `from`; null removes a key. */
      contextDelta: v.contextDelta.exactOptional(),
      /** Blob with the context of `to`. */
      context: v.blob,
      preferences: v.preferences,
      position: v.position,
      decisions: v.decisions,
      warnings: v.warnings,
      /** What was said of the step's work, where somebody had to agree. */
      confirmation: v.confirmation.exactOptional(),
      /** Ids of gaps that were sent as closed. */
      resolvedGaps: v.gapIds.exactOptional(),
      /** What is known of the agent's abilities at `to`; nothing where it is left out. */
      capabilities: v.capabilities.exactOptional(),
      /** Gaps that stand open at `to`, those of its ancestors included; none where it is left out. */
      openGaps: v.count.exactOptional(),
      /** What came of it, where the server did the step. */
      outcome: v.outcome.exactOptional(),
      /** Whose turn it is at `to`. */
      turn: v.turn.exactOptional(),
      /**
       * Steps of the server that failed on the way to `to`, this one included. None where it is left out, but an agent's
       * step that ends a run which the server has a part in says 0: nothing else tells that this part is over.
       */
      failures: v.count.exactOptional(),
    }),
  subject: ({ runId, to }) => ({ runId, node: to }),
  makes: ({ runId, from, to, attempt }) => ({ runId, node: to, from: { node: from, attempt } }),
  rows: (data, { id: sessionId, version, at }) => {
    const { runId, from, to, attempt, outcome, turn } = data;
    return [
      { table: 'nodes', node: to, sessionId, runId, parent: from, version },
      { table: 'attempts', node: from, attempt, sessionId, version },
      { table: 'tips', runId, tip: to },
      ...stateRows(runId, stateAfterStep(data)),
      ...(outcome === undefined ? [] : [workRow(sessionId, { runId, node: from, due: null })]),
      ...(turn === 'server' ? [workRow(sessionId, { runId, node: to, due: at })] : []),
    ];
  },
  blobs: ({ context, output, outcome }) => [
    { hash: context, role: 'context' },
    ...artifactBlobs(output),
    ...exchangeBlobs(outcome?.answer),
  ],
  search: WORK_SEARCH,
  paths: none,
  text: ({ stepId, confirmation, position, outcome, failures = 0 }, title) => {
    const answer = confirmation === undefined ? '' : `, ${confirmation.answer}`;
    const done = outcome === undefined ? 'done' : ENDED_WORDS[outcome.state];
    const end = failures > 0 ? '; the run has failed' : '; the run is complete';
    return `${stepText(stepId, title)} ${done}${answer}${position.kind === 'complete' ? end : ''}`;
  },
  redaction: {
    ...keep('runId', 'from', 'to', 'attempt'),
    stepId: 'name',
    depth: 'keep',
    output: OUTPUT,
    contextDelta: 'json',
    context: 'document',
    ...keep('preferences', 'position'),
    decisions: DECISIONS,
    warnings: WARNINGS,
    confirmation: CONFIRMATION,
    resolvedGaps: ['name'],
    ...keep('capabilities', 'openGaps'),
    outcome: { state: 'keep', answer: 'document', status: 'keep', message: 'message' },
    ...keep('turn', 'failures'),
  },
  rename: (data, names) => ({
    ...data,
    runId: names.run(data.runId),
    from: names.node(data.from),
    to: names.node(data.to),
    attempt: names.attempt(data.attempt, data.from),
  }),
  order: ({ runId, from, to, attempt }, log) => log.pointMade({ runId, node: to, from, attempt }),
  tell: ({ at, data }, listener) => {
    const { runId, from, to, attempt, stepId, depth, position, context, preferences } = data;
    const { decisions, openGaps = 0, output, confirmation } = data;
    listener.pointMade?.({
      ...{
        runId,
        node: to,
        parent: from,
        attempt,
        stepId,
        depth,
        at,
        position,
        context,
        preferences,
        decisions,
        openGaps,
      },
      ...(output === undefined ? {} : { output }),
      ...(confirmation === undefined ? {} : { confirmation }),
    });
    const change = stateAfterStep(data);
    if (change !== undefined) tellProgress(listener, { runId, at, change });
  },
});
