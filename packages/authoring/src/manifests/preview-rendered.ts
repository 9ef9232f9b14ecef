import { type CommandScope, fillTemplate, resolveInputs, valueFieldsOf } from '@workrail/engine';
import {
  beginning,
  didYouMean,
  type Either,
  type Json,
  type JsonObject,
  program,
  type TaskEither,
} from '@workrail/kernel';
import type { ApiCatalogsError, SecretsError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { CommandWorkflow } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import { keptDigits } from '../workflow-files/kept-digits.ts';
import type { WorkflowValidationFailedError } from '../workflow-files/workflow-file-errors.ts';
import { type AnswerMask, answerMask } from './answer-mask.ts';
import { availableCommands } from './check-manifest.ts';
import {
  type ManifestSource,
  type OpenManifestError,
  openManifest,
  usableWorkflow,
} from './manifest-source.ts';
import { previewSteps, type RenderedStepLine } from './preview-steps.ts';
import { runScope, variableOf } from './run-scope.ts';
import { secretInputs, shownRow } from './secret-inputs.ts';
import { needsValue } from './shown-input.ts';

export interface RenderSource extends ManifestSource {
  /** Values of inputs by name. */
  readonly inputs?: JsonObject;
  /** What steps are taken to have answered, by id: the templates that look at it are filled in with it. */
  readonly sample_outputs?: JsonObject;
}

export interface RenderedPreview {
  readonly workflow_id: string;
  readonly rendered_steps: readonly RenderedStepLine[];
  /** Null where the workflow has none. */
  readonly rendered_final_output: Json;
  /** Why it cannot be made whatever the steps answer. */
  readonly final_output_problem?: string;
  /** Inputs that need a value and have none, or one that cannot be used. */
  readonly required_missing: readonly string[];
}

export type PreviewRenderedError =
  | OpenManifestError
  | WorkflowValidationFailedError
  | ApiCatalogsError
  | SecretsError;

type Needs = Pick<
  Dependencies,
  | 'workflowFiles'
  | 'savedManifests'
  | 'compiler'
  | 'checkManifest'
  | 'variables'
  | 'commands'
  | 'apiCatalogs'
  | 'secrets'
  | 'digests'
>;

/** What the steps of a workflow would send. Sends nothing. */
export const previewRendered =
  (deps: Needs) =>
  (input: RenderSource): TaskEither<PreviewRenderedError, RenderedPreview> =>
    program(async ({ take, value }) => {
      const { inputs = {}, sample_outputs = {}, ...source } = input;
      const workflow = value(usableWorkflow(await take(openManifest(deps, source))));
      value(checkedSample(sample_outputs, workflow));
      const commands = await take(availableCommands(deps));
      const secrets = await take(deps.secrets.values());
      const known = scopeFor(deps, workflow, { inputs, sample_outputs, secrets });
      const lines = await previewSteps(workflow, { ...known, commands, secrets, digests: deps.digests });
      const { value: output = null, problem } = finalOutputOf(workflow, known.masked);
      return known.mask().answer({
        workflow_id: workflow.workflowId,
        rendered_steps: lines,
        rendered_final_output: output,
        ...(problem === undefined ? {} : { final_output_problem: problem }),
        required_missing: known.missing,
      });
    });

/** Refused where it is of a step that there is not, or its numbers are not those that were meant. */
export function checkedSample(
  sample: JsonObject,
  { steps }: CommandWorkflow,
): Either<InvalidInputError, JsonObject> {
  const ids = steps.map(({ id }) => id);
  const strange = Object.keys(sample).find((id) => !ids.includes(id));
  if (strange === undefined)
    return keptDigits(sample, 'sample_outputs', 'Write the number as text, in quotes.');
  const meant = didYouMean(strange, ids);
  return invalid(
    `sample_outputs.${beginning(strange, 60)}`,
    'unknown',
    `the workflow has no step ${JSON.stringify(beginning(strange, 60))}`,
    meant === undefined ? `Its steps are ${names(ids)}.` : `Did you mean ${meant}?`,
  );
}

const IDS = 12;

const names = (ids: readonly string[]): string =>
  ids.length > IDS ? `${ids.slice(0, IDS).join(', ')} and ${ids.length - IDS} more` : ids.join(', ');

/** What the workflow gives back, as far as it is known, and why it cannot be made. */
export function finalOutputOf(
  { finalOutput }: CommandWorkflow,
  scope: CommandScope,
): { readonly value?: Json | undefined; readonly problem?: string } {
  if (finalOutput === undefined) return {};
  const { value, unresolved } = fillTemplate(finalOutput, scope);
  const large = unresolved.find(({ reason }) => reason === 'too_large');
  return { value, ...(large === undefined ? {} : { problem: large.message }) };
}

/**
 * What the templates of a workflow are filled in from: as it is sent (`scope`), so that it is judged as in a run, and with
 * `***` for what is secret (`masked`), as it is shown. Whatever is said of either goes through `mask`.
 */
export function scopeFor(
  deps: Pick<Dependencies, 'variables'>,
  workflow: CommandWorkflow,
  { inputs = {}, sample_outputs, secrets }: KnownOfRun,
) {
  const variable = variableOf(deps);
  const resolved = resolveInputs(workflow.inputs, inputs, { variable });
  const secret = secretInputs(resolved.rows, inputs);
  const rows = resolved.rows.map((row) => shownRow(row, secret));
  const mask = (more: Iterable<string> = []): AnswerMask =>
    answerMask([...secrets.values(), ...secret.texts, ...more]);
  const known = {
    resolved,
    ...(sample_outputs === undefined ? {} : { outputs: sample_outputs }),
    variable,
    shown: mask().value,
    unusable: new Map(
      rows.flatMap(({ input, problem }) => (problem === undefined ? [] : [[input.name, problem.message]])),
    ),
    valueFields: valueFieldsOf(workflow.inputs),
  };
  const scope = runScope(known);
  const missing = rows.filter(needsValue).map(({ input }) => input.name);
  return {
    scope,
    masked: secret.names.size === 0 ? scope : runScope({ ...known, masked: secret.names }),
    mask,
    /** Values of secret inputs, as texts. */
    hidden: secret.texts,
    /** With nothing secret in them. */
    rows,
    /** Names of inputs that are shown to nobody. */
    secretNames: secret.names,
    unknown: resolved.unknown,
    missing,
  };
}

interface KnownOfRun {
  readonly inputs?: JsonObject;
  readonly sample_outputs?: JsonObject | undefined;
  /** All that are stored. */
  readonly secrets: ReadonlyMap<string, string>;
}
