import type { Warning } from '@workrail/event-log';
import type { FoundWorkflow } from '@workrail/ports';

/** An id without a namespace still runs; whoever uses it is told which one to move to. */
export const legacyWarnings = (found: FoundWorkflow): readonly Warning[] =>
  found.warnings
    .filter((warning) => warning.rule === 'legacy-id')
    .map(({ message, suggestion }) => ({
      code: 'LEGACY_WORKFLOW_ID',
      message: suggestion === undefined ? `${message}.` : `${message}; ${suggestion}.`,
    }));
