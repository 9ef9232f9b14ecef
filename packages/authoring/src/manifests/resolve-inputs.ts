import type { InputRow } from '@workrail/engine';
import { E, type Either, type Json, type JsonObject, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalogsError, SecretsError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import type { ManifestViolation } from '../workflow-files/manifest-violation.ts';
import { violationAt } from '../workflow-files/manifest-violation.ts';
import type { WorkflowValidationFailedError } from '../workflow-files/workflow-file-errors.ts';
import { callCommand } from './calls/call-command.ts';
import { availableCommands } from './check-manifest.ts';
import { isOfThePlace } from './finding.ts';
import {
  type ManifestSource,
  type OpenManifestError,
  openManifest,
  usableWorkflow,
} from './manifest-source.ts';
import { finalOutputOf, scopeFor } from './preview-rendered.ts';
import { CONDITION_UNCLEAR, previewSteps, type RequestProblem } from './preview-steps.ts';
import type { ProviderResolution } from './providers/resolve-provider.ts';
import { type ShownInput, shownInput } from './shown-input.ts';

export interface ResolveInputsSource extends ManifestSource {
  readonly partial_inputs?: JsonObject;
  /** Whose choices are asked for: of inputs without a value, of all, or of none; `missing` where it is left out. */
  readonly providers?: string;
}

/** Something that keeps the run from starting. */
export interface Blocker {
  readonly path: string;
  readonly rule: string;
  readonly message: string;
  readonly suggested_action?: string;
}

export interface ResolvedInputsResult {
  readonly workflow_id: string;
  /** True exactly where a run with these inputs would start. */
  readonly ready: boolean;
  readonly blockers: readonly Blocker[];
  readonly required_missing: readonly string[];
  readonly inputs: readonly ShownInput[];
  /** By name; secret ones are masked. */
  readonly resolved_inputs: JsonObject;
  readonly provider_resolutions: readonly ProviderResolution[];
}

export type ResolveInputsError =
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
  | 'httpClient'
  | 'providerCache'
  | 'accessTokens'
>;

/** At most so many providers are asked at once, and each has so long. */
const AT_ONCE = 4;
const TIMEOUT = 10_000;

/** The values that a run would have, what can be chosen for the others, and whether the run would start. */
export const resolveManifestInputs =
  (deps: Needs) =>
  (input: ResolveInputsSource): TaskEither<ResolveInputsError, ResolvedInputsResult> =>
    program(async ({ take, value }) => {
      const { partial_inputs = {}, providers: asked = 'missing', ...source } = input;
      const providers = value(checkedProviders(asked));
      const opened = await take(openManifest(deps, source));
      const workflow = value(usableWorkflow(opened));
      const commands = await take(availableCommands(deps));
      const secrets = await take(deps.secrets.values());
      const { resolveProvider } = await import('./command-workflows.ts');
      const known = scopeFor(deps, workflow, { inputs: partial_inputs, secrets });
      const { rows, unknown, missing } = known;
      const call = (known: Parameters<typeof callCommand>[1]['known'], given: JsonObject) =>
        callCommand(deps, { known, arguments: given, secrets, limits: { timeoutMs: TIMEOUT } })();
      const resolutions = await atMost(
        AT_ONCE,
        rows.filter((row) => isAsked(row, providers)),
        async ({ input: one }) =>
          one.provider === undefined
            ? []
            : [
                await resolveProvider(one, one.provider, {
                  commands,
                  scope: known.scope,
                  cache: deps.providerCache,
                  call,
                }),
              ].map(withinRoom),
      );
      // Tokens are had while providers are called.
      const mask = known.mask(deps.accessTokens.latest());
      const provider_resolutions = resolutions.flat();
      const steps = await previewSteps(workflow, { ...known, commands, secrets, digests: deps.digests });
      const blockers = [
        ...opened.findings
          .filter((one) => one.severity === 'error' && isOfThePlace(one))
          .map(violationAt)
          .map(asBlocker),
        ...unknown.map(({ name, meant }) => unknownInput(name, meant)),
        ...rows.flatMap(inputBlocker),
        ...provider_resolutions.flatMap(providerBlocker),
        ...(rows.some(({ status }) => status === 'missing' || status === 'invalid')
          ? []
          : onceEach(steps.flatMap(stepBlockers))),
        ...outputBlocker(finalOutputOf(workflow, known.scope).problem),
      ];
      return mask.answer({
        workflow_id: workflow.workflowId,
        ready: blockers.length === 0,
        blockers,
        required_missing: missing,
        inputs: rows.map(shownInput),
        resolved_inputs: Object.fromEntries(
          rows.flatMap(({ input: { name }, value: found }): [string, Json][] =>
            found === undefined ? [] : [[name, found]],
          ),
        ),
        provider_resolutions,
      });
    });

/** What a person has to do once for all steps is told with the first of them. */
function onceEach(blockers: readonly Blocker[]): readonly Blocker[] {
  const isOfAll = ({ rule }: Blocker): boolean => /^(?:credentials|base_url)/.test(rule);
  const told = new Set<string>();
  return blockers.filter((one) => {
    const key = `${one.rule} ${one.suggested_action}`;
    if (!isOfAll(one) || one.suggested_action === undefined) return true;
    const isNew = !told.has(key);
    told.add(key);
    return isNew;
  });
}

const PROVIDERS = ['missing', 'all', 'none'] as const;
type Providers = (typeof PROVIDERS)[number];

function checkedProviders(asked: string): Either<InvalidInputError, Providers> {
  const found = PROVIDERS.find((one) => one === asked);
  return found === undefined
    ? invalid('providers', 'enum', `providers is ${asked}`, 'Use missing, all or none.')
    : E.right(found);
}

const isAsked = ({ input, status }: InputRow, providers: Providers): boolean =>
  input.provider !== undefined &&
  (providers === 'all' || (providers === 'missing' && (status === 'missing' || status === 'invalid')));

/** Several at once, in their order. */
async function atMost<A, B>(
  most: number,
  items: readonly A[],
  work: (item: A) => Promise<B>,
): Promise<readonly B[]> {
  const done: B[] = [];
  for (let at = 0; at < items.length; at += most)
    done.push(...(await Promise.all(items.slice(at, at + most).map(work))));
  return done;
}

/** More than anybody reads; who needs another one can give it. */
const CHOICES = 50;

const withinRoom = (resolution: ProviderResolution): ProviderResolution => ({
  ...resolution,
  choices: resolution.choices.slice(0, CHOICES),
});

const asBlocker = ({ path, rule, message, suggested_action }: ManifestViolation): Blocker => ({
  path,
  rule,
  message,
  ...(suggested_action === undefined ? {} : { suggested_action }),
});

const unknownInput = (name: string, meant: string | undefined): Blocker => ({
  path: `inputs.${name}`,
  rule: 'unknown_input',
  message: `the workflow has no input ${name}`,
  suggested_action: meant === undefined ? 'leave it out' : `did you mean ${meant}?`,
});

function inputBlocker(row: InputRow): readonly Blocker[] {
  const { input, status, defaultMissing } = row;
  const path = `inputs.${input.name}`;
  if (status === 'missing')
    return [
      {
        path,
        rule: 'input_missing',
        message: `the input ${input.name} needs a value${defaultMissing === undefined ? '' : `: ${defaultMissing}`}`,
        suggested_action: `ask the user: ${input.description ?? input.label ?? input.name}`,
      },
    ];
  const { problem } = row;
  return problem === undefined
    ? []
    : [
        {
          path,
          rule: `input_${problem.rule}`,
          message: problem.message,
          suggested_action: `give ${problem.expected}`,
        },
      ];
}

const outputBlocker = (problem: string | undefined): readonly Blocker[] =>
  problem === undefined ? [] : [{ path: 'final_output', rule: 'too_large', message: problem }];

const providerBlocker = ({ input, provider, status, message }: ProviderResolution): readonly Blocker[] =>
  status === 'error'
    ? [
        {
          path: `inputs.${input}`,
          rule: 'provider_failed',
          message: `${provider} gave no choices for ${input}: ${message}`,
          suggested_action: 'see to it that the API can be called, then try again',
        },
      ]
    : [];

/** What would keep a step from being sent, but for answers that are still to come. */
function stepBlockers({
  step_id,
  will_run,
  unresolved,
  problems,
}: Awaited<ReturnType<typeof previewSteps>>[number]): readonly Blocker[] {
  const unclear = problems.filter(({ rule }) => rule === CONDITION_UNCLEAR);
  if (will_run === false) return unclear.map((one) => stepBlocker(step_id, one));
  const reach = problems.filter(({ rule }) => /^(?:credentials|base_url)/.test(rule));
  const [first] = unresolved.filter(({ reason }) => reason !== 'step_not_run' && reason !== 'step_skipped');
  const own: readonly RequestProblem[] = unresolved.length > 0 ? [] : problems;
  return [
    ...new Set([...reach, ...own]),
    ...(first === undefined ? [] : [{ path: first.reference, rule: first.reason, message: first.message }]),
  ].map((one) => stepBlocker(step_id, one));
}

const stepBlocker = (step_id: string, { path, rule, message, suggested_action }: Blocker): Blocker => ({
  path: `steps.${step_id}.${path}`,
  rule,
  message,
  ...(suggested_action === undefined ? {} : { suggested_action }),
});
