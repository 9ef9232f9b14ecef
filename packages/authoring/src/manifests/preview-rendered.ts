import {
  type CommandScope,
  fillTemplate,
  resolveInputs,
  type Unresolved,
  valueFieldsOf,
} from '@workrail/engine';
import {
  beginning,
  didYouMean,
  type Either,
  type Json,
  type JsonObject,
  MASK,
  program,
  schemeSecretName,
  type TaskEither,
} from '@workrail/kernel';
import type { ApiCatalogsError, SecretsError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { CommandWorkflow } from '@workrail/workflow-compiler';
import type { Dependencies } from '../dependencies.ts';
import { keptDigits } from '../workflow-files/kept-digits.ts';
import type { WorkflowValidationFailedError } from '../workflow-files/workflow-file-errors.ts';
import { type AnswerMask, answerMask } from './answer-mask.ts';
import { credentialsOf } from './calls/credentials.ts';
import { boundaryFor, USER_AGENT } from './calls/request-terms.ts';
import { availableCommands } from './check-manifest.ts';
import type { KnownCommand, KnownCommands } from './known-commands.ts';
import {
  type ManifestSource,
  type OpenManifestError,
  openManifest,
  usableWorkflow,
} from './manifest-source.ts';
import type { ShownRequest } from './render/shown-request.ts';
import type { PlannedStep } from './render/step-plan.ts';
import { runScope, variableOf } from './run-scope.ts';
import { secretInputs, shownRow } from './secret-inputs.ts';
import { needsValue } from './shown-input.ts';

export interface RenderSource extends ManifestSource {
  /** Values of inputs by name. */
  readonly inputs?: JsonObject;
  /** What steps are taken to have answered, by id: the templates that look at it are filled in with it. */
  readonly sample_outputs?: JsonObject;
}

/** A step with what is known before it runs. */
export interface StepLine {
  /** Position in the order of the run, from 1. */
  readonly position: number;
  readonly step_id: string;
  readonly run: string;
  readonly description: string | null;
  readonly depends_on: readonly string[];
  /** As the author wrote it. */
  readonly condition: string | null;
  /** Null: it depends on answers that are not there yet. */
  readonly will_run: boolean | null;
  /** Why it does not surely run. */
  readonly reason: string | null;
  readonly warning?: string;
}

export interface RenderedStepLine extends StepLine {
  /** What would be sent, to the byte but for secrets, which are ***; null where it cannot be made. */
  readonly request: ShownRequest | null;
  /** References that have no value yet; they stand in the request as their templates. */
  readonly unresolved: readonly Unresolved[];
  /** What keeps the request from being made. */
  readonly problems: readonly RequestProblem[];
}

export interface RequestProblem {
  /** In the step: `with.limit`, `body.name`, `credentials.apiKey`, `base_url`. */
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  readonly expected?: string;
  readonly actual?: string;
  readonly suggested_action?: string;
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
    /** With nothing secret in them. */
    rows,
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

export const stepLine = ({ step, runs, reason, warning }: PlannedStep, position: number): StepLine => ({
  position,
  step_id: step.id,
  run: step.run,
  description: step.description ?? null,
  depends_on: step.dependsOn,
  condition: step.condition?.written ?? null,
  will_run: runs === 'depends' ? null : runs === 'yes',
  reason: reason ?? null,
  ...(warning === undefined ? {} : { warning }),
});

/** The steps in the order in which they run, with what they would send. */
export async function previewSteps(
  workflow: CommandWorkflow,
  context: RenderContext,
): Promise<readonly RenderedStepLine[]> {
  const { planSteps } = await import('./command-workflows.ts');
  const lines: RenderedStepLine[] = [];
  for (const planned of planSteps(workflow, context.scope)) {
    const { problems, ...made } = await rendered(planned, context);
    const own = planned.unjudged === undefined ? [] : [unjudgedCondition(planned.unjudged)];
    lines.push({ ...stepLine(planned, lines.length + 1), ...made, problems: [...own, ...problems] });
  }
  return lines;
}

/** Of what keeps a step from being run. */
export const CONDITION_UNCLEAR = 'condition_unclear';

const unjudgedCondition = (message: string): RequestProblem => ({
  path: 'if',
  rule: CONDITION_UNCLEAR,
  message,
  suggested_action: 'compare values of the same type, and give every value that it looks at',
});

interface RenderContext {
  readonly commands: KnownCommands;
  readonly secrets: ReadonlyMap<string, string>;
  readonly scope: CommandScope;
  readonly masked: CommandScope;
  readonly mask: () => AnswerMask;
  readonly digests: Dependencies['digests'];
}

async function rendered(
  { step }: PlannedStep,
  { commands, secrets, scope, masked, mask, digests }: RenderContext,
): Promise<Pick<RenderedStepLine, 'request' | 'unresolved' | 'problems'>> {
  const found = commands.find(step.run);
  if (found.kind !== 'found') return { request: null, unresolved: [], problems: [] };
  const { renderStep, shownRequest, storeSecrets } = await import('./command-workflows.ts');
  const { known } = found;
  const render = (credentials: Readonly<Record<string, string>>, from = scope) =>
    renderStep(step, known, from, {
      credentials,
      userAgent: USER_AGENT,
      boundary: boundaryFor(step.id, digests),
      mask: MASK,
    });
  const held = credentialsOf(known, secrets);
  const first = render(held);
  const lacks = first.faults.length > 0 && first.faults.every(({ rule }) => rule === 'credentials_missing');
  // What is missing would be masked anyway, so that the request can be shown.
  const credentials = lacks ? { ...maskedCredentials(known), ...held } : held;
  const { request, unresolved } = lacks ? render(credentials) : first;
  const shown = (): ShownRequest | null => {
    if (request === undefined) return null;
    if (masked === scope) return shownRequest(request);
    // `***` may be no value for its place: a number, a choice, base64.
    const hidden = render(credentials, masked).request;
    return hidden === undefined ? mask().strict(shownRequest(request)) : plainMask(shownRequest(hidden));
  };
  const problems = first.faults.map(({ suggestion, ...fault }): RequestProblem => {
    const scheme =
      fault.rule === 'credentials_missing' ? fault.path.replace(/^credentials\./, '') : undefined;
    const action =
      scheme === undefined
        ? suggestion
        : storeSecrets([
            schemeSecretName(known.catalog.catalog_id, scheme, known.securitySchemes[scheme]?.secretNumber),
          ]);
    return action === undefined ? fault : { ...fault, suggested_action: action };
  });
  return { request: shown(), unresolved, problems };
}

/** In a query the mask is escaped like any text. */
const plainMask = (request: ShownRequest): ShownRequest => ({
  ...request,
  url: request.url.replaceAll('%2A%2A%2A', MASK),
});

const maskedCredentials = ({ securitySchemes }: KnownCommand): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(securitySchemes).map(([name, { kind }]) => [
      name,
      kind === 'basic' ? `${MASK}:${MASK}` : MASK,
    ]),
  );
