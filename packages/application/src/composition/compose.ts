import { inspectWorkflow, listWorkflows } from '@workrail/authoring';
import { eventSchema, STREAM_TYPES } from '@workrail/event-log';
import { EXECUTION, keepSearchable, LEFT_ALONE, readAhead } from '@workrail/execution';
import { type Made, type NeedsOf, openAll, program, type TaskEither } from '@workrail/kernel';
import type { KeyringError, Ports, StoreError, WorkflowSourceError } from '@workrail/ports';
import { answerApproval } from '@workrail/sessions';
import { type Adapters, withServices } from './services.ts';

const AGENT_USE_CASES = { ...EXECUTION, answerApproval, listWorkflows, inspectWorkflow };

/** The use cases for agents, ready to call, and the end of their life. */
export type UseCases = Made<typeof AGENT_USE_CASES> & {
  /**
   * Does ahead what the first call would do: reads the latest runs, and the workflows that are offered everywhere.
   * Changes no data.
   */
  readonly prepare: () => TaskEither<KeyringError | StoreError | WorkflowSourceError, void>;
  /** Lets the calls of runs end, waits for background work and closes the store. */
  readonly close: () => Promise<void>;
};

export interface ComposeOptions {
  /** False where nobody will search here; a search elsewhere, or later, makes up for it. */
  readonly findable?: boolean;
}

/** What the services of the use cases are made of. */
export type AgentHost =
  | 'sources'
  | 'kept'
  | 'logger'
  | 'apiCatalogs'
  | 'workflowFiles'
  | 'httpClient'
  | 'secrets'
  | 'runSecrets'
  | 'variables'
  | 'timers';

type AgentAdapters = Adapters<NeedsOf<typeof AGENT_USE_CASES> & Pick<Ports, AgentHost>>;

/** Wires the use cases for agents to a host's adapters, in a container of their own. */
export const compose = (adapters: AgentAdapters, options: ComposeOptions = {}): UseCases =>
  composeWith(withServices(adapters), options);

/** The same with services that others share. */
export function composeWith(
  dependencies: ReturnType<typeof withServices>,
  { findable = true }: ComposeOptions,
): UseCases {
  const search = findable ? keepSearchable(dependencies) : LEFT_ALONE;
  const useCases = openAll(AGENT_USE_CASES, dependencies);
  return {
    ...useCases,
    startWorkflow: search.after(useCases.startWorkflow),
    continueWorkflow: search.after(useCases.continueWorkflow),
    checkpointWorkflow: search.after(useCases.checkpointWorkflow),
    startSession: search.after(useCases.startSession),
    prepare: () =>
      program(async ({ take }) => {
        await take(dependencies.catalog.judged(undefined));
        // Built by the first event that is read or written: where there is none yet, the first call would build it.
        eventSchema(STREAM_TYPES.session);
        await take(readAhead(dependencies)());
      }),
    close: async () => {
      search.stop();
      await dependencies.drivers.stop();
      await dependencies.background.settled();
      await dependencies.store.close();
    },
  };
}
