import { RUN_CHANNEL_WORDS } from '../closed-sets.ts';
import type { RunStateChange } from '../run-states.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { stateRows, tellProgress, workRow } from './served-rows.ts';
import { saidText } from './shown-text.ts';
import { keep } from './treatments.ts';

const CANCELED: RunStateChange = { state: 'canceled' };

export const runCanceled = defineSessionEvent({
  kind: 'run_canceled',
  meaning: 'A run was canceled: the server does nothing more in it until it is reopened.',
  schema: ({ z, text, ...v }: Vocabulary) =>
    z.strictObject({
      runId: v.run,
      /** Where it stood. */
      node: v.node,
      channel: v.channel,
      /** Who canceled it, where it is known. */
      by: text('comment').exactOptional(),
      /** In their words. */
      reason: text('comment').exactOptional(),
    }),
  subject: ({ runId, node }) => ({ runId, node }),
  makes: nothing,
  rows: ({ runId, node }, { id: sessionId, version }) => [
    { table: 'attachments', node, kind: 'run_canceled', sessionId, version },
    ...stateRows(runId, CANCELED),
    workRow(sessionId, { runId, node: null, due: null }),
  ],
  blobs: none,
  search: NOT_SEARCHED,
  paths: none,
  text: ({ channel, reason }) => `Run canceled ${RUN_CHANNEL_WORDS[channel]}${saidText(reason)}`,
  redaction: { ...keep('runId', 'node', 'channel'), by: 'comment', reason: 'comment' },
  rename: (data, names) => ({ ...data, runId: names.run(data.runId), node: names.node(data.node) }),
  order: ({ runId, node }, log) => log.point(runId, node),
  tell: ({ at, data: { runId } }, listener) => tellProgress(listener, { runId, at, change: CANCELED }),
});
