import { composeSavedWorkflows, type SavedWorkflowUseCases } from '@workrail/application';
import {
  apiCatalogs,
  httpClient,
  NOTHING_KEPT,
  nodeDigests,
  secrets,
  systemClock,
  workflowFiles,
  workflowSources,
  workflowVariables,
} from '@workrail/node-host';

const nothing = () => {};
const LOGGER = { debug: nothing, warn: nothing, error: nothing };

/** A lock of a dead process is taken over as soon as it may be, and one that is held is waited for. */
const TIMES = { staleMs: 2_000, patienceMs: 60_000 };

/** The use cases for the saved workflows of a folder, with nothing else around. */
export const savedIn = (folder: string): SavedWorkflowUseCases =>
  composeSavedWorkflows({
    workflowFiles: () => workflowFiles(folder, TIMES),
    sources: () => workflowSources({ bundledPath: `${folder}-none`, userFolder: undefined, pathList: [] }),
    digests: () => nodeDigests,
    kept: () => NOTHING_KEPT,
    logger: () => LOGGER,
    apiCatalogs: () => apiCatalogs(`${folder}-none/registry.json`, nodeDigests),
    secrets: () => secrets({ path: `${folder}-none/secrets.json`, env: {}, logger: LOGGER, readOnly: true }),
    variables: () => workflowVariables({}),
    httpClient: () => httpClient(),
    clock: () => systemClock,
  });

/** A workflow with a step that says so often that writing takes a while. */
export const manifest = (id: string, word: string): string =>
  `# ${word}\nworkflow: ${id}\nsteps:\n  - id: one\n    run: apps create\n    description: ${word.repeat(2_000)}\n`;

export const jsonManifest = (id: string, word: string): string =>
  JSON.stringify({
    workflow: id,
    steps: [{ id: 'one', run: 'apps create', description: word.repeat(2_000) }],
  });
