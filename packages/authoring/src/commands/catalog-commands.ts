import { program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalog, ApiCatalogs, ApiCatalogsError } from '@workrail/ports';
import { type CatalogManifest, manifestFrom } from '../apis/manifest.ts';
import { type CommandIndex, commandIndex, type Searchable } from './command-search.ts';
import { type FindableCommand, searchableCommand } from './searchable.ts';

/** The commands of the catalogs that are enabled. */
export interface CatalogCommands {
  readonly catalogs: readonly EnabledCatalog[];
  readonly commands: readonly FindableCommand[];
  /** With the words that they are found by. */
  readonly searchable: () => readonly Searchable<FindableCommand>[];
  readonly index: () => CommandIndex<FindableCommand>;
}

export interface EnabledCatalog {
  readonly catalog: ApiCatalog;
  readonly manifest: CatalogManifest;
}

/** Reads the commands; what a registry names is read once, and made findable once for the same catalogs. */
export type ReadCommands = () => TaskEither<ApiCatalogsError, CatalogCommands>;

export function catalogCommands({ apiCatalogs }: { readonly apiCatalogs: ApiCatalogs }): ReadCommands {
  let manifests: ReadonlyMap<string, CatalogManifest> = new Map();
  let latest: { readonly key: string; readonly commands: CatalogCommands } | undefined;
  return () =>
    program(async ({ take }) => {
      const enabled = (await take(apiCatalogs.list())).filter((one) => one.enabled);
      const key = JSON.stringify(enabled);
      if (latest?.key === key) return latest.commands;
      const read = new Map<string, CatalogManifest>();
      for (const { manifest: name } of enabled)
        read.set(name, manifests.get(name) ?? manifestFrom(await take(apiCatalogs.manifest(name))));
      manifests = read;
      const commands = commandsOf(
        enabled.flatMap((catalog) => {
          const manifest = read.get(catalog.manifest);
          return manifest === undefined ? [] : { catalog, manifest };
        }),
      );
      latest = { key, commands };
      return commands;
    });
}

function commandsOf(catalogs: readonly EnabledCatalog[]): CatalogCommands {
  const commands = catalogs.flatMap(({ catalog: { catalog_id }, manifest }) =>
    manifest.commands.map((command) => ({ catalog_id, command })),
  );
  const searchable = once(() => commands.map(searchableCommand));
  return { catalogs, commands, searchable, index: once(() => commandIndex(searchable())) };
}

function once<A>(make: () => A): () => A {
  let made: { readonly value: A } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
