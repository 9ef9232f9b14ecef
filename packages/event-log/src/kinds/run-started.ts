import { workflowBlob } from '@workrail/kernel';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { contextTerms, searchTerm, titleTerms } from '../search/terms.ts';
import { keyOf } from '../search/words.ts';
import { none, nothing } from './define-event.ts';
import { defineSessionEvent } from './define-session-event.ts';
import { exchangeBlobs, stateAtPoint, stateRows, tellProgress, workRow } from './served-rows.ts';
import { shownText } from './shown-text.ts';
import { DECISIONS, keep, WARNINGS } from './treatments.ts';

const stateAtStart = ({
  commands,
  ...root
}: Parameters<typeof stateAtPoint>[0] & { readonly commands?: object }) =>
  stateAtPoint({ ...root, hasCommands: commands !== undefined });

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
      /** Set where the workflow has steps of the server. */
      commands: z
        .strictObject({
          /** Blob with all that its requests are made of: a later import changes no run. */
          pinned: v.blob,
          /** Blob with the inputs that the run was started with. */
          inputs: v.blob,
        })
        .exactOptional(),
      /** The step of another run of the session that this one is done for. */
      parent: z.strictObject({ runId: v.run, node: v.node, stepId: text('name') }).exactOptional(),
      /** Blob with outcomes of steps that the run takes over from an earlier one. */
      keeps: v.blob.exactOptional(),
      turn: v.turn.exactOptional(),
    }),
  subject: ({ runId, node }) => ({ runId, node }),
  makes: ({ runId, node }) => ({ runId, node, from: null }),
  rows: (data, { id: sessionId, version, at }) => {
    const { runId, node, workflowId, idempotency, turn } = data;
    return [
      ...(idempotency === undefined ? [] : [{ table: 'start_keys' as const, key: idempotency.key, runId }]),
      { table: 'runs', runId, sessionId, root: node, workflowId, tip: node },
      { table: 'nodes', node, sessionId, runId, parent: null, version },
      ...stateRows(runId, stateAtStart(data)),
      ...(turn === 'server' ? [workRow(sessionId, { runId, node, due: at })] : []),
    ];
  },
  blobs: ({ workflowHash, context, commands, keeps }) => [
    { hash: workflowBlob(workflowHash), role: 'workflow' },
    { hash: context, role: 'context' },
    ...exchangeBlobs(commands?.pinned, commands?.inputs, keeps),
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
    commands: { pinned: 'document', inputs: 'document' },
    parent: { ...keep('runId', 'node'), stepId: 'name' },
    keeps: 'document',
    turn: 'keep',
  },
  // The key that a client named the start with stays with the run that it named.
  rename: ({ idempotency: _, parent, ...data }, names) => ({
    ...data,
    runId: names.run(data.runId),
    node: names.node(data.node),
    ...(parent === undefined
      ? {}
      : { parent: { ...parent, runId: names.run(parent.runId), node: names.node(parent.node) } }),
  }),
  order: ({ runId, node, workflowId, workflowHash, parent }, log) =>
    (parent && log.point(parent.runId, parent.node)) ??
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
    const change = stateAtStart(data);
    if (change !== undefined) tellProgress(listener, { runId, at, change });
  },
});
