import { didYouMean, E, type Either } from '@workrail/kernel';
import type { ApiCatalog } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';

/** There is a catalog of that name already. Nothing was changed. */
export interface CatalogExistsError {
  readonly _tag: 'CatalogExistsError';
  readonly catalog_id: string;
  readonly title: string;
}

export interface CatalogNotFoundError {
  readonly _tag: 'CatalogNotFoundError';
  readonly catalog: string;
  readonly didYouMean?: string;
  /** The ids of those that there are. */
  readonly known: readonly string[];
}

/** A catalog, by its id or its title. */
export interface CatalogName {
  readonly catalog_id?: string;
  readonly catalog_title?: string;
}

/** The catalog that is named, among those that there are. */
export function named(
  { catalog_id, catalog_title }: CatalogName,
  catalogs: readonly ApiCatalog[],
): Either<CatalogNotFoundError | InvalidInputError, ApiCatalog> {
  const [id, title] = [catalog_id?.trim() ?? '', catalog_title?.trim() ?? ''];
  if (id === '' && title === '')
    return invalid(
      'catalog_id',
      'required',
      'no catalog is named',
      'Give catalog_id or catalog_title; catalog_list has them.',
    );
  const found = catalogs.find(
    (one) =>
      (id === '' || one.catalog_id === id) &&
      (title === '' || one.title.toLowerCase() === title.toLowerCase()),
  );
  if (found !== undefined) return E.right(found);
  const catalog = id === '' ? title : id;
  const known = catalogs.map((one) => one.catalog_id);
  const near = didYouMean(catalog, known);
  return E.left({
    _tag: 'CatalogNotFoundError',
    catalog,
    known,
    ...(near === undefined ? {} : { didYouMean: near }),
  });
}
