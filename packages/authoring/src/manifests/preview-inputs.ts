import { resolveInputs } from '@workrail/engine';
import { type JsonObject, program, type TaskEither } from '@workrail/kernel';
import type { Dependencies } from '../dependencies.ts';
import type { WorkflowValidationFailedError } from '../workflow-files/workflow-file-errors.ts';
import { answerMask } from './answer-mask.ts';
import {
  type ManifestSource,
  type OpenManifestError,
  openManifest,
  usableWorkflow,
} from './manifest-source.ts';
import { variableOf } from './run-scope.ts';
import { secretInputs, shownRow } from './secret-inputs.ts';
import { needsValue, type ShownInput, shownInput } from './shown-input.ts';

export interface InputsSource extends ManifestSource {
  /** Values of inputs by name, as far as they are known. */
  readonly partial_inputs?: JsonObject;
}

export interface InputsPreview {
  readonly workflow_id: string;
  readonly inputs: readonly ShownInput[];
  /** Inputs that need a value and have none, or one that cannot be used. */
  readonly required_missing: readonly string[];
  /** Names that were given and are no inputs. */
  readonly unknown_inputs: readonly { readonly name: string; readonly did_you_mean?: string }[];
}

export type PreviewInputsError = OpenManifestError | WorkflowValidationFailedError;

/** What a workflow asks for. Calls nothing. */
export const previewInputs =
  (
    deps: Pick<
      Dependencies,
      'workflowFiles' | 'savedManifests' | 'compiler' | 'checkManifest' | 'variables' | 'secrets'
    >,
  ) =>
  ({ partial_inputs = {}, ...source }: InputsSource): TaskEither<PreviewInputsError, InputsPreview> =>
    program(async ({ take, value }) => {
      const workflow = value(usableWorkflow(await take(openManifest(deps, source))));
      const { rows, unknown } = resolveInputs(workflow.inputs, partial_inputs, {
        variable: variableOf(deps),
      });
      const secret = secretInputs(rows, partial_inputs);
      const stored = await take(deps.secrets.values());
      return answerMask([...stored.values(), ...secret.texts]).answer({
        workflow_id: workflow.workflowId,
        inputs: rows.map((row) => shownInput(shownRow(row, secret))),
        required_missing: rows.filter(needsValue).map(({ input }) => input.name),
        unknown_inputs: unknown.map(({ name, meant }) =>
          meant === undefined ? { name } : { name, did_you_mean: meant },
        ),
      });
    });
