import { E, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalog, ApiCatalogsError, CatalogsChange } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { type CatalogName, type CatalogNotFoundError, named } from './catalog-errors.ts';

export interface CatalogList {
  readonly catalogs: readonly ListedCatalog[];
}

export type ListedCatalog = Omit<ApiCatalog, 'manifest' | 'previous_manifest'> & {
  readonly manifest_path: string;
};

export type NamedCatalogError = ApiCatalogsError | CatalogNotFoundError | InvalidInputError;

/** The catalogs, by title. */
export const listCatalogs =
  ({ apiCatalogs }: Pick<Dependencies, 'apiCatalogs'>) =>
  (): TaskEither<ApiCatalogsError, CatalogList> =>
    program(async ({ take }) => {
      const all = await take(apiCatalogs.list());
      const catalogs = all.map(({ manifest, previous_manifest: _, ...catalog }) => ({
        ...catalog,
        manifest_path: apiCatalogs.manifestPath(manifest),
      }));
      return { catalogs: catalogs.toSorted((one, other) => (one.title < other.title ? -1 : 1)) };
    });

export interface SetCatalogEnabledInput extends CatalogName {
  readonly enabled: boolean;
}

export interface CatalogEnabled {
  readonly catalog_id: string;
  readonly enabled: boolean;
  /** Commands of all enabled catalogs. */
  readonly command_count_after_toggle: number;
}

/** Lets the commands of a catalog be found and used, or not, and removes nothing. */
export const setCatalogEnabled =
  ({ apiCatalogs }: Pick<Dependencies, 'apiCatalogs'>) =>
  ({ enabled, ...name }: SetCatalogEnabledInput): TaskEither<NamedCatalogError, CatalogEnabled> =>
    changeNamed(apiCatalogs, name, (found, current) => {
      const isSame = found.enabled === enabled;
      const catalogs = isSame ? current : current.map((one) => (one === found ? { ...one, enabled } : one));
      const command_count_after_toggle = catalogs
        .filter((one) => one.enabled)
        .reduce((sum, { command_count }) => sum + command_count, 0);
      return { catalogs, answer: { catalog_id: found.catalog_id, enabled, command_count_after_toggle } };
    });

export interface RemoveCatalogInput extends CatalogName {
  /** Removes what was made of its document too; false where it is left out. */
  readonly remove_manifest?: boolean;
}

export interface RemovedCatalog {
  readonly removed_catalog_id: string;
  readonly manifest_removed: boolean;
  readonly remaining_catalog_count: number;
}

/** Removes a catalog from the registry. */
export const removeCatalog =
  ({ apiCatalogs }: Pick<Dependencies, 'apiCatalogs'>) =>
  ({ remove_manifest = false, ...name }: RemoveCatalogInput): TaskEither<NamedCatalogError, RemovedCatalog> =>
    changeNamed(apiCatalogs, name, (found, current) => {
      const { catalog_id, manifest, previous_manifest } = found;
      const catalogs = current.filter((one) => one !== found);
      const isShared = catalogs.some((one) => [one.manifest, one.previous_manifest].includes(manifest));
      return {
        catalogs,
        unneeded: remove_manifest ? [manifest, previous_manifest] : [],
        answer: {
          removed_catalog_id: catalog_id,
          manifest_removed: remove_manifest && !isShared,
          remaining_catalog_count: catalogs.length,
        },
      };
    });

/** Changes the catalog that is named, and gives what came of it. */
const changeNamed = <A>(
  apiCatalogs: Dependencies['apiCatalogs'],
  name: CatalogName,
  change: (found: ApiCatalog, current: readonly ApiCatalog[]) => CatalogsChange & { readonly answer: A },
): TaskEither<NamedCatalogError, A> =>
  program(async ({ take }) => {
    let answer: { readonly of: A } | undefined;
    await take(
      apiCatalogs.update<CatalogNotFoundError | InvalidInputError>((current) =>
        E.map((found: ApiCatalog): CatalogsChange => {
          const { answer: made, ...changed } = change(found, current);
          answer = { of: made };
          return changed;
        })(named(name, current)),
      ),
    );
    if (answer === undefined) throw new Error('an update without a change');
    return answer.of;
  });
