import { missingFigures } from '@workrail/engine';
import type { Warning } from '@workrail/event-log';
import type { JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Position } from '@workrail/workflow-compiler';

/** Says which figures of a run that has ended are not in its context. */
export function figureWarnings(
  workflow: Pick<CompiledWorkflow, 'metrics'>,
  position: Position,
  context: JsonObject,
): readonly Warning[] {
  if (position.kind !== 'complete') return [];
  const missing = missingFigures(workflow, context).filter(({ optional }) => optional !== true);
  const keys = missing.map(({ key }) => key).join(', ');
  return missing.length === 0
    ? []
    : [
        {
          code: 'FIGURES_MISSING',
          message: `The run has ended without figures that its workflow asks for in the context: ${keys}. Tell the user. To add them, acknowledge the last step again as a new branch, from the stateToken before it, with the same notes and the figures in context.`,
        },
      ];
}
