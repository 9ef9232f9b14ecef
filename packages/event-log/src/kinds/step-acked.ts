import type { Vocabulary } from '../schema/vocabulary.ts';
import { none } from './define-event.ts';
import { defineSessionEvent } from './define-session-event.ts';
import { stepText } from './step-text.ts';
import { artifactBlobs, WORK_SEARCH } from './step-work.ts';
import { CONFIRMATION, DECISIONS, keep, OUTPUT, WARNINGS } from './treatments.ts';

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
    }),
  subject: ({ runId, to }) => ({ runId, node: to }),
  makes: ({ runId, from, to, attempt }) => ({ runId, node: to, from: { node: from, attempt } }),
  rows: ({ runId, from, to, attempt }, { id: sessionId, version }) => [
    { table: 'nodes', node: to, sessionId, runId, parent: from, version },
    { table: 'attempts', node: from, attempt, sessionId, version },
    { table: 'tips', runId, tip: to },
  ],
  blobs: ({ context, output }) => [{ hash: context, role: 'context' }, ...artifactBlobs(output)],
  search: WORK_SEARCH,
  paths: none,
  text: ({ stepId, confirmation, position }, title) => {
    const answer = confirmation === undefined ? '' : `, ${confirmation.answer}`;
    return `${stepText(stepId, title)} done${answer}${position.kind === 'complete' ? '; the run is complete' : ''}`;
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
  },
});
