import { openAll, TE } from '@workrail/kernel';
import type { ApiCatalogs, UnreadableSource } from '@workrail/ports';
import { catalogOf } from '../catalog/catalog.ts';
import { lazyDecoder } from '../catalog/workflow-decoder.ts';
import { manifestCheck } from '../manifests/check-manifest.ts';
import { SAVED_WORKFLOWS } from '../workflow-files/open.ts';
import { digests } from './authoring-world.ts';
import { catalogsInMemory } from './catalogs-in-memory.ts';
import { commandServices } from './command-services.ts';

/** The use cases for saved workflows on files that exist here only: `files` has their texts by name, as they are then. */
export function savedWorld(
  files: Record<string, string>,
  unreadable: readonly UnreadableSource[] = [],
  apiCatalogs: ApiCatalogs = catalogsInMemory(),
) {
  const services = commandServices(apiCatalogs, files, unreadable);
  const { compiler } = services;
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
  return openAll(SAVED_WORKFLOWS, {
    ...services,
    checkManifest: manifestCheck({
      ...services,
      catalog,
      secrets: { origins: () => TE.right(new Map()), values: () => TE.right(new Map()) },
    }),
    digests,
  });
}

/** A command workflow in YAML. */
export const commandManifest = (workflow: string, run = 'apps list'): string =>
  `# of a team\nworkflow: ${workflow}\ntitle: Title of ${workflow}\nsteps:\n  - id: one\n    run: ${run}\n`;
