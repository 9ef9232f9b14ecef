import { E, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalog } from '@workrail/ports';
import { invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import type { CatalogName } from './catalog-errors.ts';
import { changeNamed, type NamedCatalogError } from './change-named.ts';
import { changesSince, withoutPrevious } from './changes-since.ts';
import type { ImportedCatalog } from './import-document.ts';
import { manifestFrom } from './manifest.ts';

/** A catalog that is as it was, and what is different from how it had become. */
export interface RestoredCatalog extends Omit<ImportedCatalog, 'warnings'> {
  /** When it was imported so. */
  readonly imported_at: string;
}

/** Gives back a catalog as it was before its last import. Done twice, it is as it had become. */
export const restoreCatalog =
  (deps: Pick<Dependencies, 'apiCatalogs' | 'workflowFiles' | 'savedManifests'>) =>
  (name: CatalogName): TaskEither<NamedCatalogError, RestoredCatalog> =>
    program(async ({ take }) => {
      const { apiCatalogs } = deps;
      const { before, after } = await take(
        changeNamed(apiCatalogs, name, (found, current) => {
          const { previous, enabled, catalog_id } = found;
          if (previous === null)
            return invalid(
              'catalog_id',
              'previous',
              `no earlier import of ${catalog_id} is kept`,
              'Import the earlier document, with overwrite.',
            );
          const restored: ApiCatalog = { ...previous, enabled, previous: withoutPrevious(found) };
          return E.right({
            catalogs: current.map((one) => (one === found ? restored : one)),
            answer: { before: found, after: restored },
          });
        }),
      );
      const manifest = manifestFrom(await take(apiCatalogs.manifest(after.manifest)));
      const { changes } = await changesSince(deps, before, manifest);
      return {
        catalog_id: after.catalog_id,
        catalog_path: apiCatalogs.path,
        manifest_path: apiCatalogs.manifestPath(after.manifest),
        enabled: after.enabled,
        base_url: after.base_url,
        imported_at: after.imported_at,
        command_count: after.command_count,
        provider_contract_count: after.provider_contract_count,
        refused: manifest.refused,
        changes,
      };
    });
