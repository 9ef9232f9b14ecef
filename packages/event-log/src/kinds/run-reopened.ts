import { RUN_CHANNEL_WORDS } from '../closed-sets.ts';
import type { RunStateChange } from '../run-states.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { ON_ATTEMPT } from './on-attempt.ts';
import { exchangeBlobs, stateRows, tellProgress, workRow } from './served-rows.ts';
import { keep } from './treatments.ts';

const REOPENED: RunStateChange = { state: 'running', reopens: true };

export const runReopened = defineSessionEvent({
  kind: 'run_reopened',
  meaning: 'The server does a step of a run again, on a new branch.',
  schema: ({ z, text, ...v }: Vocabulary) =>
    z.strictObject({
      runId: v.run,
      /** The point from which it goes on. */
      node: v.node,
      /** The first of a new line of attempts there. */
      attempt: v.attempt,
      channel: v.channel,
      /** Who reopened it, where it is known. */
      by: text('comment').exactOptional(),
      /** Blob with outcomes of later steps that stay as they are. */
      keeps: v.blob.exactOptional(),
    }),
  ...ON_ATTEMPT,
  makes: nothing,
  rows: ({ runId, node }, { id: sessionId, version, at }) => [
    { table: 'attachments', node, kind: 'run_reopened', sessionId, version },
    ...stateRows(runId, REOPENED),
    // What was to be done where the run stood is no longer to be done.
    workRow(sessionId, { runId, node: null, due: null }),
    workRow(sessionId, { runId, node, due: at }),
  ],
  blobs: ({ keeps }) => exchangeBlobs(keeps),
  search: NOT_SEARCHED,
  paths: none,
  text: ({ channel }) => `Run reopened ${RUN_CHANNEL_WORDS[channel]}`,
  redaction: { ...keep('runId', 'node', 'attempt', 'channel'), by: 'comment', keeps: 'document' },
  tell: ({ at, data: { runId } }, listener) => tellProgress(listener, { runId, at, change: REOPENED }),
});
