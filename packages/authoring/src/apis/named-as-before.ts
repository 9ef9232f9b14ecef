import { E, program, type TaskEither } from '@workrail/kernel';
import type { ApiDescription } from '@workrail/openapi';
import type { ApiCatalog, ApiCatalogs, ApiCatalogsError } from '@workrail/ports';
import { numberedSchemes } from '../secrets/numbered-schemes.ts';
import { type CatalogManifest, manifestFrom, type NamedApi } from './manifest.ts';

/**
 * The commands of a document as a catalog of this id calls them, if there is one, and its schemes with their secrets. What was given back for something else
 * counts too, as workflows were saved with its names. A damaged manifest has none to keep.
 */
export const namedAsBefore = (
  apiCatalogs: ApiCatalogs,
  catalogId: string,
  api: ApiDescription,
): TaskEither<ApiCatalogsError, { readonly api: NamedApi; readonly before: ApiCatalog | undefined }> =>
  program(async ({ take }) => {
    const before = (await take(apiCatalogs.list())).find(({ catalog_id }) => catalog_id === catalogId);
    const kept: CatalogManifest[] = [];
    for (const one of [before, before?.previous]) {
      if (one === undefined || one === null) continue;
      const read = await apiCatalogs.manifest(one.manifest)();
      if (E.isRight(read)) kept.push(manifestFrom(read.right));
    }
    const { keepNames } = await import('@workrail/openapi');
    const names = keepNames(
      api.commands,
      kept.flatMap(({ commands, retired = [] }) => [...commands, ...retired]),
    );
    const securitySchemes = numberedSchemes(
      catalogId,
      api.securitySchemes,
      kept.map((one) => one.securitySchemes),
    );
    return { before, api: { ...api, ...names, securitySchemes } };
  });
