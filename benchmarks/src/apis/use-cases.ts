import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composeCatalogs, composeSavedWorkflows } from '@workrail/application';
import { E, type TaskEither } from '@workrail/kernel';
import {
  apiCatalogs,
  apiDocuments,
  apiReader,
  httpClient,
  NOTHING_KEPT,
  nodeDigests,
  secrets,
  systemClock,
  workflowFiles,
  workflowSources,
  workflowVariables,
} from '@workrail/node-host';

const LOGGER = { debug: () => {}, warn: () => {}, error: () => {} };

export type ApisHere = Awaited<ReturnType<typeof apisHere>>;

/** The use cases on a folder of its own, in which a document is imported. */
export async function apisHere(folder: string, document: string) {
  await mkdir(folder, { recursive: true });
  const kept = secrets({ path: join(folder, 'secrets.json'), env: {}, logger: LOGGER, readOnly: false });
  const shared = {
    apiCatalogs: () => apiCatalogs(join(folder, 'registry.json'), nodeDigests),
    workflowFiles: () => workflowFiles(join(folder, 'workflows')),
    digests: () => nodeDigests,
    secrets: () => kept,
    clock: () => systemClock,
  };
  const catalogs = composeCatalogs({
    ...shared,
    secretKeeper: () => kept,
    apiDocuments: () => apiDocuments(folder),
    apiReader: () => apiReader(),
  });
  const workflows = composeSavedWorkflows({
    ...shared,
    sources: () =>
      workflowSources({ bundledPath: join(folder, 'none'), userFolder: undefined, pathList: [] }),
    kept: () => NOTHING_KEPT,
    logger: () => LOGGER,
    variables: () => workflowVariables({}),
    httpClient: () => httpClient(),
  });
  await writeFile(join(folder, 'api.json'), document);
  await good(catalogs.importDocument({ source: 'api.json', vendor: 'acme' }));
  return { ...catalogs, ...workflows };
}

/** What a use case gives; throws where it refuses. */
export async function good<Err, A>(task: TaskEither<Err, A>): Promise<A> {
  const done = await task();
  if (E.isLeft(done)) throw new Error(JSON.stringify(done.left));
  return done.right;
}
