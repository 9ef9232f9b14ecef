import { backgroundWork } from '../background.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { lazyCompiler } from '../catalog/workflow-compiler.ts';
import { checkpointWorkflow } from '../checkpoint/checkpoint-workflow.ts';
import { startSession } from '../checkpoint/start-session.ts';
import { confirmationQuestion } from '../continue-workflow/confirmation-question.ts';
import { continueWorkflow } from '../continue-workflow/continue-workflow.ts';
import type { Dependencies } from '../dependencies.ts';
import { freshPlaces } from '../execution/place.ts';
import { recaps } from '../execution/recap.ts';
import { runCache } from '../execution/run-cache.ts';
import { lazySchemaChecks } from '../execution/schema-check.ts';
import { sessionHealth } from '../execution/session-health.ts';
import { inspectWorkflow } from '../inspect-workflow/inspect-workflow.ts';
import { listWorkflows } from '../list-workflows/list-workflows.ts';
import { readOutput } from '../read-output/read-output.ts';
import { keepSearchable, LEFT_ALONE } from '../resume-session/keep-searchable.ts';
import { resumeSession } from '../resume-session/resume-session.ts';
import { startWorkflow } from '../start-workflow/start-workflow.ts';
import { openScope } from './scope.ts';

/** What a host brings. */
export type HostAdapters = Pick<
  Dependencies,
  | 'store'
  | 'sources'
  | 'keys'
  | 'clock'
  | 'entropy'
  | 'digests'
  | 'git'
  | 'documents'
  | 'workspaces'
  | 'settings'
  | 'logger'
>;

/** The use cases, ready to call, and the end of their life. */
export interface UseCases {
  readonly listWorkflows: ReturnType<typeof listWorkflows>;
  readonly inspectWorkflow: ReturnType<typeof inspectWorkflow>;
  readonly startWorkflow: ReturnType<typeof startWorkflow>;
  readonly continueWorkflow: ReturnType<typeof continueWorkflow>;
  readonly confirmationQuestion: ReturnType<typeof confirmationQuestion>;
  readonly checkpointWorkflow: ReturnType<typeof checkpointWorkflow>;
  readonly readOutput: ReturnType<typeof readOutput>;
  readonly startSession: ReturnType<typeof startSession>;
  readonly resumeSession: ReturnType<typeof resumeSession>;
  /** Waits for background work and closes the store. */
  readonly close: () => Promise<void>;
}

export interface ComposeOptions {
  /**
   * False where nobody will search here: the log is not made findable in the background. A search elsewhere, or
   * later, makes up for it.
   */
  readonly findable?: boolean;
}

/** Wires the use cases to a host's adapters, in a container of their own. */
export function compose(
  adapters: { readonly [Name in keyof HostAdapters]: () => HostAdapters[Name] },
  { findable = true }: ComposeOptions = {},
): UseCases {
  const { register, get } = openScope();
  register('store', adapters.store);
  register('sources', adapters.sources);
  register('keys', adapters.keys);
  register('clock', adapters.clock);
  register('entropy', adapters.entropy);
  register('digests', adapters.digests);
  register('git', adapters.git);
  register('documents', adapters.documents);
  register('workspaces', adapters.workspaces);
  register('settings', adapters.settings);
  register('logger', adapters.logger);
  register('compiler', () => lazyCompiler(get('digests')));
  register('background', () => backgroundWork(get('logger')));
  register('catalog', () => catalogOf(get('sources'), get('compiler'), get('logger')));
  register('runs', () => runCache(get('compiler')));
  register('recaps', () => recaps());
  register('places', () => freshPlaces());
  register('health', () => {
    const places = get('places');
    return sessionHealth([get('runs'), get('recaps'), { forget: () => places.clear() }]);
  });
  register('schemas', () => lazySchemaChecks());

  const dependencies: Omit<
    Dependencies,
    | 'namedFiles'
    | 'outputs'
    | 'projectHere'
    | 'bundles'
    | 'clientFiles'
    | 'keyKeeper'
    | 'retention'
    | 'pdf'
    | 'hostHealth'
    | 'dataHealth'
    | 'serverProbe'
    | 'workflowPlaces'
    | 'views'
    | 'listings'
    | 'searchable'
  > = {
    store: get('store'),
    sources: get('sources'),
    keys: get('keys'),
    clock: get('clock'),
    entropy: get('entropy'),
    digests: get('digests'),
    git: get('git'),
    documents: get('documents'),
    workspaces: get('workspaces'),
    settings: get('settings'),
    logger: get('logger'),
    background: get('background'),
    compiler: get('compiler'),
    catalog: get('catalog'),
    runs: get('runs'),
    health: get('health'),
    recaps: get('recaps'),
    places: get('places'),
    schemas: get('schemas'),
  };
  const search = findable ? keepSearchable(dependencies) : LEFT_ALONE;
  return {
    listWorkflows: listWorkflows(dependencies),
    inspectWorkflow: inspectWorkflow(dependencies),
    startWorkflow: search.after(startWorkflow(dependencies)),
    continueWorkflow: search.after(continueWorkflow(dependencies)),
    confirmationQuestion: confirmationQuestion(dependencies),
    checkpointWorkflow: search.after(checkpointWorkflow(dependencies)),
    startSession: search.after(startSession(dependencies)),
    readOutput: readOutput(dependencies),
    resumeSession: resumeSession(dependencies),
    close: async () => {
      search.stop();
      await dependencies.background.settled();
      await dependencies.store.close();
    },
  };
}
