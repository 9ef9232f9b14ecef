import { E, type Json, TE } from '@workrail/kernel';
import type { ApiCatalog, ApiCatalogs } from '@workrail/ports';

/** A registry of catalogs that exists here only; the name of a manifest is its JSON. */
export function catalogsInMemory(): ApiCatalogs & {
  readonly kept: () => readonly string[];
  readonly damage: () => void;
} {
  let catalogs: readonly ApiCatalog[] = [];
  const manifests = new Map<string, Json>();
  const manifestName = (manifest: Json): string => JSON.stringify(manifest);
  return {
    path: '/data/registry.json',
    manifestPath: (name) => `/data/catalogs/${name.length}.json`,
    manifestName,
    list: () => TE.right(catalogs),
    manifest: (name) => {
      const manifest = manifests.get(name);
      return manifest === undefined
        ? TE.left({ _tag: 'ApiCatalogsError', path: name, reason: 'it does not exist' })
        : TE.right(manifest);
    },
    update: (change, manifest) => async () => {
      const changed = change(catalogs);
      if (E.isLeft(changed)) return changed;
      if (changed.right.catalogs === catalogs) return E.right(undefined);
      catalogs = changed.right.catalogs;
      if (manifest !== undefined) manifests.set(manifestName(manifest), manifest);
      const named = new Set(catalogs.flatMap((one) => [one.manifest, one.previous?.manifest]));
      for (const name of changed.right.unneeded ?? [])
        if (name !== undefined && !named.has(name)) manifests.delete(name);
      return E.right(undefined);
    },
    kept: () => [...manifests.keys()],
    damage: () => manifests.clear(),
  };
}
