import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { ON_ATTEMPT } from './on-attempt.ts';

export const approvalWithdrawn = defineSessionEvent({
  kind: 'approval_withdrawn',
  meaning: 'A person is no longer asked to approve a result; later answers are ignored.',
  schema: ({ z, ...v }: Vocabulary) =>
    z.strictObject({
      runId: v.run,
      node: v.node,
      attempt: v.attempt,
      /** Version of the event that asked. */
      question: v.version,
    }),
  ...ON_ATTEMPT,
  makes: nothing,
  rows: ({ node }, { id: sessionId, version }) => [
    { table: 'attachments', node, kind: 'approval_withdrawn', sessionId, version },
  ],
  blobs: none,
  search: NOT_SEARCHED,
  paths: none,
  text: () => 'The question was withdrawn',
  redaction: 'keep',
  tell: ({ data: { runId, node, question } }, listener) =>
    listener.approvalClosed?.({ runId, node, question }),
});
