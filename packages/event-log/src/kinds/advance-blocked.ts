import type { RunStateChange } from '../run-states.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { waitsForPerson } from '../values.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent } from './define-session-event.ts';
import { exchangeBlobs, stateRows, tellProgress, workRow } from './served-rows.ts';
import { shownText } from './shown-text.ts';
import { artifactBlobs, WORK_SEARCH } from './step-work.ts';
import { CONFIRMATION, keep, OUTPUT, POINTER, WARNINGS } from './treatments.ts';

const WAITS: RunStateChange = { state: 'waits_for_agent' };

export const advanceBlocked = defineSessionEvent({
  kind: 'advance_blocked',
  meaning: 'An attempt did not advance; what it sent is kept.',
  schema: ({ z, ...v }: Vocabulary) =>
    z.strictObject({
      runId: v.run,
      node: v.node,
      attempt: v.attempt,
      /** The attempt handed out for the next try; what this one sent counts there too. */
      retry: v.attempt,
      blockers: v.blockers,
      output: v.output.exactOptional(),
      contextDelta: v.contextDelta.exactOptional(),
      warnings: v.warnings,
      confirmation: v.confirmation.exactOptional(),
      /** Version of the event that had asked a person about this result; the retry waits for that answer, and nobody is asked anew. */
      asked: v.version.exactOptional(),
      /** Ids of gaps that were sent as closed; they count for the retry too. */
      resolvedGaps: v.gapIds.exactOptional(),
      /** What the attempt asked the preferences to be; it counts for the retry too. */
      preferences: v.preferences.exactOptional(),
      /** What is known of the agent's abilities with what the attempt showed. */
      capabilities: v.capabilities.exactOptional(),
      /** Set where the server did the step and cannot leave it: the agent has to see to that. */
      turn: v.turn.exactOptional(),
      /** How the server's step ended: the retry leaves the step with it. */
      outcome: v.outcome.exactOptional(),
    }),
  subject: ({ runId, node }) => ({ runId, node }),
  makes: nothing,
  rows: ({ runId, node, attempt, retry, turn }, { id: sessionId, version }) => [
    { table: 'attempts', node, attempt, sessionId, version },
    { table: 'retries', node, attempt: retry, sessionId, version },
    ...(turn === undefined
      ? []
      : [...stateRows(runId, WAITS), workRow(sessionId, { runId, node, due: null })]),
  ],
  blobs: ({ output, outcome }) => [...exchangeBlobs(outcome?.answer), ...artifactBlobs(output)],
  search: WORK_SEARCH,
  paths: none,
  text: ({ blockers }) => {
    const [first = 'no reason was recorded', ...others] = new Set(blockers.map(({ message }) => message));
    return `Blocked: ${shownText(first)}${others.length === 0 ? '' : ` (and ${others.length} more)`}`;
  },
  redaction: {
    ...keep('runId', 'node', 'attempt', 'retry'),
    blockers: [{ code: 'keep', pointer: POINTER, message: 'message', suggestedFix: 'message' }],
    output: OUTPUT,
    contextDelta: 'json',
    warnings: WARNINGS,
    confirmation: CONFIRMATION,
    resolvedGaps: ['name'],
    ...keep('preferences', 'capabilities', 'asked', 'turn'),
    outcome: { state: 'keep', answer: 'document', status: 'keep', message: 'message' },
  },
  rename: (data, names) => ({
    ...data,
    runId: names.run(data.runId),
    node: names.node(data.node),
    attempt: names.attempt(data.attempt, data.node),
    retry: names.attempt(data.retry, data.node),
  }),
  order: ({ runId, node, attempt, retry }, log) => log.blocked({ runId, node, attempt, retry }),
  tell: ({ at, version, data }, listener) => {
    const { runId, node, attempt, retry, blockers, asked } = data;
    const waits = waitsForPerson(data);
    listener.blocked?.({
      ...{ runId, node, at, version, attempt, retry, blockers, waits },
      ...(asked === undefined ? {} : { asked }),
    });
    if (data.turn !== undefined) tellProgress(listener, { runId, at, change: WAITS });
  },
});
