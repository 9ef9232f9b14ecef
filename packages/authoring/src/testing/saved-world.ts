import { openAll, TE } from '@workrail/kernel';
import type { ApiCatalogs, UnreadableSource } from '@workrail/ports';
import { catalogCommands } from '../apis/catalog-commands.ts';
import { catalogOf } from '../catalog/catalog.ts';
import { lazyCompiler } from '../catalog/workflow-compiler.ts';
import { lazyDecoder } from '../catalog/workflow-decoder.ts';
import { manifestCheck } from '../manifests/check-manifest.ts';
import { SAVED_WORKFLOWS } from '../workflow-files/open.ts';
import { savedManifests } from '../workflow-files/saved-manifests.ts';
import { digests } from './authoring-world.ts';
import { catalogsInMemory } from './catalogs-in-memory.ts';
import { savedFilesInMemory } from './saved-files-in-memory.ts';

/** The use cases for saved workflows on files that exist here only: `files` has their texts by name, as they are then. */
export function savedWorld(
  files: Record<string, string>,
  unreadable: readonly UnreadableSource[] = [],
  apiCatalogs: ApiCatalogs = catalogsInMemory(),
) {
  const compiler = lazyCompiler(digests);
  const nothing = () => {};
  const catalog = catalogOf({
    sources: {
      files: () => TE.right({ files: [], unreadable: [] }),
      file: () => TE.right(undefined),
      bindings: () => TE.right(undefined),
    },
    compiler,
    decoder: lazyDecoder(digests),
    kept: { get: () => undefined, put: nothing },
    digests,
    logger: { debug: nothing, warn: nothing, error: nothing },
  });
  const workflowFiles = savedFilesInMemory(files, unreadable);
  const manifests = savedManifests({ compiler });
  const commands = catalogCommands({ apiCatalogs });
  return openAll(SAVED_WORKFLOWS, {
    workflowFiles,
    savedManifests: manifests,
    checkManifest: manifestCheck({
      compiler,
      catalog,
      commands,
      apiCatalogs,
      workflowFiles,
      savedManifests: manifests,
      secrets: { origins: () => TE.right(new Map()), values: () => TE.right(new Map()) },
    }),
    compiler,
    digests,
  });
}

/** A command workflow in YAML. */
export const commandManifest = (workflow: string, run = 'apps list'): string =>
  `# of a team\nworkflow: ${workflow}\ntitle: Title of ${workflow}\nsteps:\n  - id: one\n    run: ${run}\n`;
