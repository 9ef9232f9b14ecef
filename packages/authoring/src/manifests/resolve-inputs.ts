import type { InputRow } from '@workrail/engine';
import { E, type Either, type Json, type JsonObject, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalogsError, PinnedCommand, RunBlocker, SecretsError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import type { WorkflowValidationFailedError } from '../workflow-files/workflow-file-errors.ts';
import { callCommand } from './calls/call-command.ts';
import { availableCommands } from './check-manifest.ts';
import {
  type ManifestSource,
  type OpenManifestError,
  openManifest,
  usableWorkflow,
} from './manifest-source.ts';
import type { ProviderResolution } from './providers/resolve-provider.ts';
import { readinessOf } from './readiness.ts';
import { type ShownInput, shownInput } from './shown-input.ts';

export interface ResolveInputsSource extends ManifestSource {
  readonly partial_inputs?: JsonObject;
  /** Whose choices are asked for: of inputs without a value, of all, or of none; `missing` where it is left out. */
  readonly providers?: string;
}

export interface ResolvedInputsResult {
  readonly workflow_id: string;
  /** True exactly where a run with these inputs would start. */
  readonly ready: boolean;
  readonly blockers: readonly RunBlocker[];
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
  // What calls are made with: a host that has none cannot resolve inputs.
  | 'httpClient'
  | 'commandCalls'
  | 'providerCache'
>;

/** At most so many providers are asked at once, and each has so long. */
const AT_ONCE = 4;
const LIMITS = { timeoutMs: 10_000, answerBytes: 1024 * 1024 };

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
      const { pinnedCommand, resolveProvider } = await import('./command-workflows.ts');
      const known = await readinessOf(deps, workflow, {
        findings: opened.findings,
        inputs: partial_inputs,
        commands,
        secrets,
        digests: deps.digests,
      });
      const { rows, missing } = known;
      const call = (command: PinnedCommand, given: JsonObject) =>
        callCommand(deps, {
          command: pinnedCommand(command),
          arguments: given,
          hide: known.hidden,
          limits: LIMITS,
        })();
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
      const provider_resolutions = resolutions.flat();
      const blockers = [...known.blockers, ...provider_resolutions.flatMap(providerBlocker)];
      return known.mask().answer({
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

const providerBlocker = ({ input, provider, status, message }: ProviderResolution): readonly RunBlocker[] =>
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
