import type { Warning } from '@workrail/event-log';
import type { JsonObject } from '@workrail/kernel';
import type { CompiledWorkflow, Position } from '@workrail/workflow-compiler';

/** Figures that only some runs have. */
const OPTIONAL: ReadonlySet<string> = new Set(['metrics_pull_request']);

/** Says which figures of a run that has ended are not in its context; a compiled workflow names them in the text that asks for them. */
export function missingFigures(
  { metrics = '' }: Pick<CompiledWorkflow, 'metrics'>,
  position: Position,
  context: JsonObject,
): readonly Warning[] {
  if (position.kind !== 'complete') return [];
  const asked = [...metrics.matchAll(/"(metrics_[a-z_]+)"/g)].map(([, key = '']) => key);
  const missing = asked.filter((key) => !OPTIONAL.has(key) && (context[key] ?? null) === null);
  return missing.length === 0
    ? []
    : [
        {
          code: 'FIGURES_MISSING',
          message: `The run has ended without figures that its workflow asks for in the context: ${missing.join(', ')}. Tell the user. To add them, acknowledge the last step again as a new branch, from the stateToken before it, with the same notes and the figures in context.`,
        },
      ];
}
