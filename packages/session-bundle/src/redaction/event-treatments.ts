import type { EventBody, EventKind } from '@workrail/event-log';
import type { Drop, Treatment } from './treatment.ts';

type DataOf<Kind extends EventKind> = Extract<EventBody, { readonly kind: Kind }>['data'];

const output = { notesMarkdown: 'notes', artifacts: ['artifact'] } as const;
const warnings = [{ code: 'keep', message: 'words' }] as const;
const decisions = [{ kind: 'keep', id: 'name', iteration: 'keep' }] as const;
const confirmation = { answer: 'keep', source: 'keep', comment: 'words' } as const;
const pointer = {
  byKind: {
    workflow_step: { kind: 'keep', stepId: 'name' },
    context_key: { kind: 'keep', key: 'name' },
    user_only: { kind: 'keep', reason: 'keep', stepId: 'name', contextKey: 'name' },
    capability: { kind: 'keep', capability: 'keep' },
    context_budget: { kind: 'keep' },
    loop: { kind: 'keep', loopId: 'name' },
    output_contract: { kind: 'keep', contractRef: 'name' },
    assessment_dimension: { kind: 'keep', assessmentId: 'name', dimensionId: 'name' },
  },
} as const;

/** What becomes of each member of each kind of event. */
export const EVENT_TREATMENTS: { readonly [Kind in EventKind]: Drop | Treatment<DataOf<Kind>> } = {
  session_started: {
    sessionId: 'keep',
    title: 'title',
    workspace: { drop: 'workspace' },
    preferences: 'keep',
    redacted: 'keep',
  },
  // Its value is of the machine, whatever it says.
  observation_recorded: { drop: 'observation' },
  run_started: {
    runId: 'keep',
    node: 'keep',
    workflowId: 'name',
    workflowHash: 'keep',
    source: 'keep',
    context: 'document',
    preferences: 'keep',
    position: 'keep',
    decisions,
    warnings,
    openGaps: 'keep',
    // With the digest of what the start said before it was redacted.
    idempotency: { drop: 'start-key' },
  },
  step_acked: {
    runId: 'keep',
    from: 'keep',
    to: 'keep',
    attempt: 'keep',
    stepId: 'name',
    depth: 'keep',
    output,
    contextDelta: 'json',
    context: 'document',
    preferences: 'keep',
    position: 'keep',
    decisions,
    warnings,
    confirmation,
    resolvedGaps: ['name'],
    capabilities: 'keep',
    openGaps: 'keep',
  },
  advance_blocked: {
    runId: 'keep',
    node: 'keep',
    attempt: 'keep',
    retry: 'keep',
    blockers: [{ code: 'keep', pointer, message: 'words', suggestedFix: 'words' }],
    output,
    contextDelta: 'json',
    warnings,
    confirmation,
    resolvedGaps: ['name'],
    preferences: 'keep',
    capabilities: 'keep',
  },
  preferences_changed: { runId: 'keep', node: 'keep', delta: 'keep', effective: 'keep', warnings },
  capability_observed: {
    runId: 'keep',
    node: 'keep',
    attempt: 'keep',
    capability: 'keep',
    status: 'keep',
    evidence: 'keep',
    detail: 'words',
  },
  gap_recorded: {
    runId: 'keep',
    node: 'keep',
    gapId: 'name',
    severity: 'keep',
    code: 'keep',
    pointer,
    message: 'words',
    resolution: {
      byKind: { unresolved: { kind: 'keep' }, resolves: { kind: 'keep', gapId: 'name' } },
    },
  },
  checkpoint_recorded: {
    sessionId: 'keep',
    at: { runId: 'keep', node: 'keep', stepId: 'name' },
    output,
  },
  // With the digest of a bundle that holds what is left out here.
  session_imported: { drop: 'import-record' },
};
