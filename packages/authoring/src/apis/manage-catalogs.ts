import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalog, ApiCatalogsError } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { type PageInput, pageOf } from '../paging.ts';
import type { CatalogName } from './catalog-errors.ts';
import { changeNamed, type NamedCatalogError } from './change-named.ts';

export interface ListCatalogsInput extends PageInput {
  /** All at once, for people and programs that have room. */
  readonly unpaged?: boolean;
}

export interface CatalogList {
  /** By title. */
  readonly catalogs: readonly ListedCatalog[];
  readonly total: number;
  readonly next_cursor?: string;
}

export type ListedCatalog = Omit<ApiCatalog, 'manifest' | 'previous' | 'base_url_given'> & {
  readonly manifest_path: string;
  /** When the import was made that `workrail catalog restore` gives back; null where there is none. */
  readonly previous_import: string | null;
};

/** The catalogs, by title. */
export const listCatalogs =
  ({ apiCatalogs }: Pick<Dependencies, 'apiCatalogs'>) =>
  ({
    unpaged = false,
    ...page
  }: ListCatalogsInput = {}): TaskEither<ApiCatalogsError | InvalidInputError, CatalogList> =>
    program(async ({ take, value }) => {
      const all = await take(apiCatalogs.list());
      const byTitle = all.toSorted((one, other) => (one.title < other.title ? -1 : 1));
      const listed = ({ manifest, previous, base_url_given: _, ...catalog }: ApiCatalog): ListedCatalog => ({
        ...catalog,
        manifest_path: apiCatalogs.manifestPath(manifest),
        previous_import: previous?.imported_at ?? null,
      });
      if (unpaged) return { catalogs: byTitle.map(listed), total: all.length };
      const { items, ...rest } = value(pageOf(byTitle, 'catalogs', page, listed));
      return { catalogs: items, ...rest };
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
      const answer = { catalog_id: found.catalog_id, enabled, command_count_after_toggle };
      return E.right({ catalogs, answer });
    });

export interface RemoveCatalogInput extends CatalogName {
  /** Removes what was made of its document too; false where it is left out. */
  readonly remove_manifest?: boolean;
  /** The exact id of the catalog, where the caller has to confirm. Anything else removes nothing. */
  readonly confirm?: string;
}

export interface RemovedCatalog {
  readonly removed_catalog_id: string;
  readonly manifest_removed: boolean;
  readonly remaining_catalog_count: number;
}

/** Removes a catalog from the registry. */
export const removeCatalog =
  ({ apiCatalogs }: Pick<Dependencies, 'apiCatalogs'>) =>
  ({
    remove_manifest = false,
    confirm,
    ...name
  }: RemoveCatalogInput): TaskEither<NamedCatalogError, RemovedCatalog> =>
    changeNamed(apiCatalogs, name, (found, current) => {
      const { catalog_id, manifest, previous } = found;
      if (confirm !== undefined && confirm !== catalog_id) return unconfirmed(catalog_id, confirm);
      const catalogs = current.filter((one) => one !== found);
      const isShared = catalogs.some((one) => [one.manifest, one.previous?.manifest].includes(manifest));
      return E.right({
        catalogs,
        unneeded: remove_manifest ? [manifest, previous?.manifest] : [],
        answer: {
          removed_catalog_id: catalog_id,
          manifest_removed: remove_manifest && !isShared,
          remaining_catalog_count: catalogs.length,
        },
      });
    });

const unconfirmed = (id: string, confirm: string): Either<InvalidInputError, never> =>
  invalid(
    'confirm',
    'confirmation',
    `removing the catalog "${id}" has to be confirmed${confirm === '' ? '' : ', and confirm is something else'}`,
    `Ask the user whether the catalog "${id}" is to be removed. If so, send the same again with confirm: "${id}". Nothing was removed.`,
  );
