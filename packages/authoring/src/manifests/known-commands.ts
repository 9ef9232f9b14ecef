import { didYouMean, type Json } from '@workrail/kernel';
import type { ApiCommand } from '@workrail/openapi';
import type { ApiCatalog } from '@workrail/ports';
import type { CatalogManifest } from '../apis/manifest.ts';
import { type FindableCommand, nameOf } from '../commands/searchable.ts';

/** A command with the catalog that it is of. */
export interface KnownCommand {
  readonly command: ApiCommand;
  readonly catalog: ApiCatalog;
  readonly schemas: Readonly<Record<string, Json>>;
  readonly securitySchemes: CatalogManifest['securitySchemes'];
}

type CommandLookup =
  | { readonly kind: 'found'; readonly known: KnownCommand }
  | { readonly kind: 'ambiguous'; readonly catalogs: readonly string[] }
  | {
      readonly kind: 'unknown';
      /** Commands that could be meant, the likeliest first. */
      readonly near: readonly string[];
      /** The title of a catalog that would have it, were it not disabled. */
      readonly disabled?: string;
    };

export interface KnownCommands {
  readonly find: (name: string) => CommandLookup;
  /** All catalogs, the disabled ones too. */
  readonly catalogs: readonly ApiCatalog[];
}

/** Commands by their names, of the catalogs that are enabled. `search` finds them by words. */
export function knownCommands(
  enabled: readonly { readonly catalog: ApiCatalog; readonly manifest: CatalogManifest }[],
  catalogs: readonly ApiCatalog[],
  search: (query: string) => readonly FindableCommand[],
): KnownCommands {
  const byName = new Map<string, KnownCommand[]>();
  for (const { catalog, manifest } of enabled) {
    const { schemas, securitySchemes } = manifest;
    for (const command of manifest.commands) {
      const name = nameOf(command);
      byName.set(name, [...(byName.get(name) ?? []), { command, catalog, schemas, securitySchemes }]);
    }
  }
  return {
    catalogs,
    find: (name) => {
      const [known, ...others] = byName.get(name) ?? [];
      if (known === undefined) return unknown(name);
      if (others.length === 0) return { kind: 'found', known };
      return { kind: 'ambiguous', catalogs: [known, ...others].map(({ catalog }) => catalog.catalog_id) };
    },
  };

  function unknown(name: string): CommandLookup {
    const [group = ''] = name.split(' ');
    const disabled = catalogs.find(({ vendor, enabled: isOn }) => vendor === group && !isOn)?.title;
    const typo = didYouMean(name, byName.keys());
    const found = search(name.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')).map(({ command }) => nameOf(command));
    const near = [...new Set([...(typo === undefined ? [] : [typo]), ...found])].slice(0, NEAR);
    return { kind: 'unknown', near, ...(disabled === undefined ? {} : { disabled }) };
  }
}

/** More to choose from helps nobody. */
const NEAR = 3;
