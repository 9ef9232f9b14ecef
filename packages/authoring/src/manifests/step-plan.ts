import { program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalogsError, SecretsError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import type { WorkflowValidationFailedError } from '../workflow-files/workflow-file-errors.ts';
import { availableCommands } from './check-manifest.ts';
import { type OpenManifestError, openManifest, usableWorkflow } from './manifest-source.ts';
import { checkedSample, type RenderSource, scopeFor } from './preview-rendered.ts';
import { type StepLine, stepLine } from './preview-steps.ts';

export interface PlannedStepLine extends StepLine {
  /** Null where there is no such command here. */
  readonly http_method: string | null;
  /** Whether it may change something; null where there is no such command here. */
  readonly changes_data: boolean | null;
  readonly repeat: {
    readonly until: string;
    readonly every_ms: number;
    readonly timeout_ms: number | null;
    readonly max_attempts: number;
  } | null;
}

export interface StepPlan {
  readonly workflow_id: string;
  /** In the order in which they run. */
  readonly steps: readonly PlannedStepLine[];
  readonly required_missing: readonly string[];
}

export type StepPlanError =
  | OpenManifestError
  | WorkflowValidationFailedError
  | ApiCatalogsError
  | SecretsError;

/** In which order the steps of a workflow run, and which of them. Calls nothing. */
export const stepPlan =
  (
    deps: Pick<
      Dependencies,
      | 'workflowFiles'
      | 'savedManifests'
      | 'compiler'
      | 'checkManifest'
      | 'variables'
      | 'commands'
      | 'apiCatalogs'
      | 'secrets'
    >,
  ) =>
  ({ inputs, sample_outputs = {}, ...source }: RenderSource): TaskEither<StepPlanError, StepPlan> =>
    program(async ({ take, value }) => {
      const workflow = value(usableWorkflow(await take(openManifest(deps, source))));
      value(checkedSample(sample_outputs, workflow));
      const { scope, missing, mask } = scopeFor(deps, workflow, {
        ...(inputs === undefined ? {} : { inputs }),
        sample_outputs,
        secrets: await take(deps.secrets.values()),
      });
      const commands = await take(availableCommands(deps));
      const { planSteps, changesThings } = await import('./command-workflows.ts');
      const steps = planSteps(workflow, scope).map((planned, index): PlannedStepLine => {
        const { repeat } = planned.step;
        const found = commands.find(planned.step.run);
        const known = found.kind === 'found' ? found.known : undefined;
        return {
          ...stepLine(planned, index + 1),
          http_method: known?.command.method.toUpperCase() ?? null,
          changes_data: known === undefined ? null : changesThings(known),
          repeat:
            repeat === undefined
              ? null
              : {
                  until: repeat.until.written,
                  every_ms: repeat.every,
                  timeout_ms: repeat.timeout ?? null,
                  max_attempts: repeat.maxAttempts,
                },
        };
      });
      return mask().answer({ workflow_id: workflow.workflowId, steps, required_missing: missing });
    });
