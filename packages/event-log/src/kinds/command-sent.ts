import type { RunStateChange } from '../run-states.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent, NOT_SEARCHED } from './define-session-event.ts';
import { ON_ATTEMPT } from './on-attempt.ts';
import { CALL, callShape } from './on-call.ts';
import { exchangeBlobs, stateRows, stepWorkRows, tellProgress } from './served-rows.ts';
import { shownText } from './shown-text.ts';
import { stepText } from './step-text.ts';
import { keep } from './treatments.ts';

const RUNNING: RunStateChange = { state: 'running' };

/** Recorded before the request leaves: where nothing more is known of it, it may have arrived. */
export const commandSent = defineSessionEvent({
  kind: 'command_sent',
  meaning: 'A request of a step is about to be sent.',
  schema: (vocabulary: Vocabulary) => {
    const { z, text, ...v } = vocabulary;
    return z.strictObject({
      ...callShape(vocabulary),
      /** In capitals. */
      method: z.string().regex(/^[A-Z]{1,32}$/),
      /** Without secrets. */
      url: text('url'),
      /** Blob with what is sent, secrets masked. */
      request: v.blob,
      idempotencyKey: text('idempotencyKey').exactOptional(),
      /** Whether it may be sent again by itself where its response is lost. */
      repeatable: z.boolean(),
      /** When the request times out. */
      until: v.moment,
    });
  },
  ...ON_ATTEMPT,
  makes: nothing,
  rows: (data, { id: sessionId, version, at }) => {
    const { runId, node } = data;
    return [
      { table: 'attachments', node, kind: 'command_sent', sessionId, version },
      ...stateRows(runId, RUNNING),
      // For another process, should this one end before the request does.
      ...stepWorkRows(sessionId, data, at),
    ];
  },
  blobs: ({ request }) => exchangeBlobs(request),
  search: NOT_SEARCHED,
  paths: none,
  text: ({ stepId, call, method, url }, title) =>
    `${stepText(stepId, title)}: ${method} ${shownText(url)}${call === 1 ? '' : ` (request ${call})`}`,
  redaction: {
    ...CALL,
    // Closed by their form: neither holds a text of a person.
    method: 'name',
    until: 'name',
    url: 'url',
    request: 'document',
    // As long as a title may be.
    idempotencyKey: 'title',
    ...keep('repeatable'),
  },
  tell: ({ at, data: { runId } }, listener) => tellProgress(listener, { runId, at, change: RUNNING }),
});
