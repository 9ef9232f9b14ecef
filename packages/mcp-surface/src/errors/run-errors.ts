import type { RunNotReadyError } from '@workrail/application';
import type { Words } from './facts.ts';

const SHOWN = 12;

/** Of a run that does not start: what is missing and what to do, by the argument of the tool that has its inputs. */
export const runNotReady = (
  { workflowId, blockers }: RunNotReadyError,
  { tool, argument }: { readonly tool: string; readonly argument: string },
): Words => [
  `"${workflowId}" cannot start yet: ${blockers
    .slice(0, SHOWN)
    .map(({ path, message }) => `${path}: ${message}`)
    .join('; ')}${blockers.length > SHOWN ? `; and ${blockers.length - SHOWN} more` : ''}.`,
  `Nothing was started. Give what is missing under "${argument}" by its name (ask the user for what you do not know), see to the rest, then call ${tool} again.`,
  {
    context: { workflow_id: workflowId },
    violations: blockers.map(({ path, rule, message }) => ({
      path: path.startsWith('inputs.') ? path.replace('inputs', argument) : path,
      rule,
      message,
    })),
  },
];
