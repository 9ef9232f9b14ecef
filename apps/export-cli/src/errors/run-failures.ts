import { visible } from '../text/visible.ts';
import type { CliError } from './cli-error.ts';
import { EXIT, endingWith, type Failure, misuse, problem } from './exit.ts';
import type { FailureFacts } from './saved-workflow-failures.ts';

type RunTag =
  | 'UnknownRunError'
  | 'RunNotReadyError'
  | 'StartBlockedError'
  | 'IdempotencyConflictError'
  | 'NothingToDecideError'
  | 'NothingToRetryError'
  | 'TokenError';

type Named<Tag extends RunTag> = Extract<CliError, { readonly _tag: Tag }>;

const NOTHING = 'Nothing was changed.';

const WHY_NOT = {
  not_ended: 'it has not ended',
  nothing_failed: 'none of its steps failed',
  unknown_step: 'it has not come to such a step',
} as const;

const WHAT_INSTEAD = {
  not_ended: 'Cancel it first with "workrail runs cancel", or wait for its end.',
  nothing_failed: 'Name the step to do again with --from.',
  unknown_step: '"workrail runs show" lists its steps.',
} as const;

/** Errors about runs whose steps the server does. */
export const RUN_FAILURES: { readonly [Tag in RunTag]: (error: Named<Tag>) => Failure } = {
  UnknownRunError: misuse(({ run_id, isAgents }) =>
    isAgents
      ? [
          `an agent does all steps of ${visible(run_id)}`,
          `Run "workrail runs show ${visible(run_id)}" to see what was done.`,
        ]
      : [
          `there is no run ${visible(run_id)} in this data folder`,
          '"workrail runs list" shows the runs. If the data is in another folder, name it with --data-dir.',
        ],
  ),
  RunNotReadyError: endingWith(EXIT.notReady)(({ workflowId, blockers, missing }) => [
    `"${visible(workflowId)}" cannot start yet`,
    ...blockers.map(
      ({ path, message, suggested_action: fix }) =>
        `  ${visible(path)}: ${visible(message)}${fix === undefined ? '' : `; ${visible(fix)}`}`,
    ),
    ...(missing.length === 0
      ? ['Nothing was started.']
      : [
          `Nothing was started. Give what is missing: ${missing.map((name) => `--input ${visible(name)}=<value>`).join(' ')}`,
        ]),
  ]),
  StartBlockedError: endingWith(EXIT.notReady)(({ workflowId, blockers }) => [
    `"${visible(workflowId)}" cannot start yet`,
    ...blockers.map(({ message, suggestedFix }) => `  ${visible(message)} ${visible(suggestedFix)}`),
    'Nothing was started.',
  ]),
  IdempotencyConflictError: problem(({ key, workflowId }) => [
    `--idempotency-key ${visible(key)} was already used to start "${visible(workflowId)}" with other inputs`,
    `${NOTHING} Use a new key for another run, or the same inputs to get the same run again.`,
  ]),
  NothingToDecideError: misuse(({ run_id, step_id, open, didYouMean }) => [
    `nothing is to be decided about step "${visible(step_id)}" of ${visible(run_id)}${didYouMean === undefined ? '' : ` (did you mean ${visible(didYouMean)}?)`}`,
    open.length === 0
      ? `${NOTHING} No step of the run needs a decision.`
      : `${NOTHING} Decide about ${open.map(visible).join(', ')}.`,
  ]),
  // Where a run goes on, its tokens are made here; none comes from a command line.
  TokenError: problem(() => [
    'the run cannot go on from where it stands',
    'Run "workrail verify" to check its log.',
  ]),
  NothingToRetryError: misuse(({ run_id, reason, didYouMean }) => [
    `there is nothing to do again in ${visible(run_id)}: ${WHY_NOT[reason]}${didYouMean === undefined ? '' : ` (did you mean ${visible(didYouMean)}?)`}`,
    `${NOTHING} ${WHAT_INSTEAD[reason]}`,
  ]),
};

/** What programs learn of an error about a run besides its words. */
export function runFacts(error: CliError): FailureFacts | undefined {
  if (error._tag === 'RunNotReadyError')
    return {
      category: 'validation',
      context: { workflow_id: error.workflowId, missing: error.missing.join(', ') },
      violations: error.blockers.map(({ path, rule, message }) => ({ path, rule, message })),
    };
  if (error._tag === 'UnknownRunError') return { category: 'not_found', context: { run_id: error.run_id } };
  if (error._tag === 'NothingToDecideError' || error._tag === 'NothingToRetryError')
    return { category: 'conflict', context: { run_id: error.run_id } };
  return undefined;
}
