import type { Warning } from '@workrail/event-log';
import { withSuggestion } from '@workrail/kernel';
import type { FoundWorkflow } from '@workrail/ports';

/** An id without a namespace still runs; whoever uses it is told which one to move to. */
export const legacyWarnings = (found: FoundWorkflow): readonly Warning[] =>
  found.warnings
    .filter((warning) => warning.rule === 'legacy-id')
    .map((warning) => ({ code: 'LEGACY_WORKFLOW_ID', message: `${withSuggestion(warning)}.` }));
