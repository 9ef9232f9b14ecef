import { APPROVAL_CHANNEL_WORDS, APPROVAL_CHANNELS } from '../closed-sets.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { ON_ATTEMPT } from './on-attempt.ts';
import { saidText } from './shown-text.ts';
import { keep } from './treatments.ts';

export const approvalAnswered = defineSessionEvent({
  kind: 'approval_answered',
  meaning: 'A person approved or declined the result of a step.',
  schema: ({ z, text, ...v }: Vocabulary) =>
    z.strictObject({
      runId: v.run,
      node: v.node,
      attempt: v.attempt,
      /** Version of the event that asked: `approval_requested`, or the `advance_blocked` whose retry waits. */
      question: v.version,
      answer: v.answer,
      channel: z.enum(APPROVAL_CHANNELS),
      /** Who answered, where it is known. */
      by: text('comment').exactOptional(),
      /** In their words. */
      comment: text('comment').exactOptional(),
    }),
  ...ON_ATTEMPT,
  makes: nothing,
  rows: ({ node }, { id: sessionId, version }) => [
    { table: 'attachments', node, kind: 'approval_answered', sessionId, version },
  ],
  blobs: none,
  search: NOT_SEARCHED,
  paths: none,
  text: ({ answer, channel, comment }) =>
    `${answer === 'approved' ? 'Approved' : 'Declined'} by a person, ${APPROVAL_CHANNEL_WORDS[channel]}${saidText(comment)}`,
  redaction: {
    ...keep('runId', 'node', 'attempt', 'question', 'answer', 'channel'),
    by: 'comment',
    comment: 'comment',
  },
  tell: ({ at, data: { runId, node, attempt: _, question, ...said } }, listener) =>
    listener.approvalClosed?.({ runId, node, question, answered: { ...said, at } }),
});
