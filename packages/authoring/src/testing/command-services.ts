import type { ApiCatalogs, UnreadableSource } from '@workrail/ports';
import { lazyCompiler } from '../catalog/workflow-compiler.ts';
import { catalogCommands } from '../commands/catalog-commands.ts';
import { findCommands } from '../commands/find-commands.ts';
import { savedManifests } from '../workflow-files/saved-manifests.ts';
import { digests } from './authoring-world.ts';
import { savedFilesInMemory } from './saved-files-in-memory.ts';

/** What finds commands, in catalogs and among saved workflows whose texts `files` has by name. */
export function commandServices(
  apiCatalogs: ApiCatalogs,
  files: Record<string, string> = {},
  unreadable: readonly UnreadableSource[] = [],
) {
  const compiler = lazyCompiler(digests);
  const shared = {
    apiCatalogs,
    compiler,
    commands: catalogCommands({ apiCatalogs }),
    workflowFiles: savedFilesInMemory(files, unreadable),
    savedManifests: savedManifests({ compiler }),
  };
  return { ...shared, findCommands: findCommands(shared) };
}
