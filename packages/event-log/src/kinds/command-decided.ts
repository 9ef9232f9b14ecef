import { CALL_DECISIONS, RUN_CHANNEL_WORDS } from '../closed-sets.ts';
import type { RunStateChange } from '../run-states.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { ON_ATTEMPT } from './on-attempt.ts';
import { CALL, callShape } from './on-call.ts';
import { exchangeBlobs, stateRows, stepWorkRows, tellProgress } from './served-rows.ts';
import { saidText } from './shown-text.ts';
import { stepText } from './step-text.ts';
import { keep } from './treatments.ts';

const stateAfter = ({ stepId }: { readonly stepId: string }): RunStateChange => ({
  state: 'running',
  settles: stepId,
});

const DECISION_WORDS = {
  retry: 'to be sent again',
  skip: 'skipped',
  mark_done: 'marked as done',
} as const satisfies Record<(typeof CALL_DECISIONS)[number], string>;

export const commandDecided = defineSessionEvent({
  kind: 'command_decided',
  meaning: 'Somebody decided about a request of which nobody knows whether it took effect.',
  schema: (vocabulary: Vocabulary) => {
    const { z, text, ...v } = vocabulary;
    return z.strictObject({
      ...callShape(vocabulary),
      decision: z.enum(CALL_DECISIONS),
      /** Blob with the step's output, where it is marked as done. */
      output: v.blob.exactOptional(),
      channel: v.channel,
      /** Who decided, where it is known. */
      by: text('comment').exactOptional(),
      /** In their words. */
      comment: text('comment').exactOptional(),
    });
  },
  ...ON_ATTEMPT,
  makes: nothing,
  rows: (data, { id: sessionId, version, at }) => {
    const { runId, node } = data;
    return [
      { table: 'attachments', node, kind: 'command_decided', sessionId, version },
      ...stateRows(runId, stateAfter(data)),
      ...stepWorkRows(sessionId, data, at),
    ];
  },
  blobs: ({ output }) => exchangeBlobs(output),
  search: NOT_SEARCHED,
  paths: none,
  text: ({ stepId, decision, channel, comment }, title) =>
    `${stepText(stepId, title)}: ${DECISION_WORDS[decision]}, ${RUN_CHANNEL_WORDS[channel]}${saidText(comment)}`,
  redaction: {
    ...CALL,
    ...keep('decision', 'channel'),
    output: 'document',
    by: 'comment',
    comment: 'comment',
  },
  tell: ({ at, data }, listener) =>
    tellProgress(listener, { runId: data.runId, at, change: stateAfter(data) }),
});
