import { workflowBlob } from '@workrail/kernel';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { contextTerms, searchTerm, titleTerms } from '../search/terms.ts';
import { keyOf } from '../search/words.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent } from './define-session-event.ts';
import { shownText } from './shown-text.ts';
import { DECISIONS, keep, WARNINGS } from './treatments.ts';

export const runStarted = defineSessionEvent({
  kind: 'run_started',
  meaning: 'A run started at its root, pinned to a workflow.',
  schema: ({ z, text, ...v }: Vocabulary) =>
    z.strictObject({
      runId: v.run,
      node: v.node,
      workflowId: text('workflowId'),
      workflowHash: v.workflow,
      source: v.source,
      /** Blob with the run's initial context. */
      context: v.blob,
      preferences: v.preferences,
      position: v.position,
      decisions: v.decisions,
      warnings: v.warnings,
      /** Gaps that stand open at the root; none where it is left out. */
      openGaps: v.count.exactOptional(),
      /** Set where the client named the start with a key of its own. */
      idempotency: z
        .strictObject({
          key: text('idempotencyKey'),
          /** SHA-256 (hex) of what was asked for: the same start, sent again, is known by it. */
          inputs: v.blob,
        })
        .exactOptional(),
    }),
  subject: ({ runId, node }) => ({ runId, node }),
  makes: ({ runId, node }) => ({ runId, node, from: null }),
  rows: ({ runId, node, workflowId, idempotency }, { id: sessionId, version }) => [
    ...(idempotency === undefined ? [] : [{ table: 'start_keys' as const, key: idempotency.key, runId }]),
    { table: 'runs', runId, sessionId, root: node, workflowId, tip: node },
    { table: 'nodes', node, sessionId, runId, parent: null, version },
  ],
  blobs: ({ workflowHash, context }) => [
    { hash: workflowBlob(workflowHash), role: 'workflow' },
    { hash: context, role: 'context' },
  ],
  search: {
    blobs: ({ context }) => [context],
    terms: ({ runId, workflowId, context }, blob) => [
      searchTerm('id', keyOf(runId)),
      searchTerm('workflow', keyOf(workflowId)),
      ...titleTerms(workflowId),
      ...contextTerms(blob(context), 'title'),
    ],
    workspace: nothing,
  },
  paths: none,
  text: ({ workflowId }, title = workflowId) => `Run of ${shownText(title)} started`,
  redaction: {
    ...keep('runId', 'node'),
    workflowId: 'name',
    ...keep('workflowHash', 'source'),
    context: 'document',
    ...keep('preferences', 'position'),
    decisions: DECISIONS,
    warnings: WARNINGS,
    openGaps: 'keep',
    // With the digest of what the start said before it was redacted.
    idempotency: { drop: 'start-key' },
  },
  // The key that a client named the start with stays with the run that it named.
  rename: ({ idempotency: _, ...data }, names) => ({
    ...data,
    runId: names.run(data.runId),
    node: names.node(data.node),
  }),
  order: ({ runId, node, workflowId, workflowHash }, log) =>
    log.runStarted({ runId, root: node, workflowId, workflowHash }),
  tell: ({ at, data }, listener) => {
    const { runId, workflowId, workflowHash, node, position, context, preferences, decisions } = data;
    const { openGaps = 0 } = data;
    listener.runStarted?.(
      { runId, workflowId, workflowHash },
      {
        ...{ runId, node, parent: null, stepId: null, depth: 0, at },
        ...{ position, context, preferences, decisions, openGaps },
      },
    );
  },
});
