import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { ON_ATTEMPT } from './on-attempt.ts';
import { stepText } from './step-text.ts';
import { artifactBlobs } from './step-work.ts';
import { keep, OUTPUT } from './treatments.ts';

/** A question that waits for a person; the event's version is its name within the session. */
export const approvalRequested = defineSessionEvent({
  kind: 'approval_requested',
  meaning: 'A person was asked to approve the result of a step.',
  schema: ({ z, text, ...v }: Vocabulary) =>
    z.strictObject({
      runId: v.run,
      node: v.node,
      /** The attempt that goes on once they approve. */
      attempt: v.attempt,
      stepId: text('name'),
      /** The result that they are asked about. */
      output: v.output,
      /** What it sends for the context; absent in events of versions that did not record it. */
      contextDelta: v.contextDelta.exactOptional(),
    }),
  ...ON_ATTEMPT,
  makes: nothing,
  rows: ({ node }, { id: sessionId, version }) => [
    { table: 'attachments', node, kind: 'approval_requested', sessionId, version },
  ],
  blobs: ({ output }) => artifactBlobs(output),
  search: NOT_SEARCHED,
  paths: none,
  text: ({ stepId }, title) => `${stepText(stepId, title)} is waiting for a person’s approval`,
  redaction: { ...keep('runId', 'node', 'attempt'), stepId: 'name', output: OUTPUT, contextDelta: 'json' },
  tell: ({ version, at, data: { runId, node, attempt } }, listener) =>
    listener.approvalRequested?.({ runId, node, attempt, question: version, at }),
});
