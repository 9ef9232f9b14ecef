import type { Json } from '@workrail/kernel';
import type { ApiDescription } from '@workrail/openapi';

/** What is kept of a document that was imported. The digest that names it says that this version of WorkRail, or an earlier one, wrote it. */
export interface CatalogManifest
  extends Pick<ApiDescription, 'commands' | 'refused' | 'schemas' | 'securitySchemes' | 'servers'> {
  /** Of this form; what reads it takes care of earlier ones. */
  readonly form: 1;
}

export const manifestOf = (api: ApiDescription): Json => {
  const { commands, refused, schemas, securitySchemes, servers } = api;
  const manifest: CatalogManifest = { form: 1, commands, refused, schemas, securitySchemes, servers };
  return manifest as unknown as Json;
};

export const manifestFrom = (kept: Json): CatalogManifest => kept as unknown as CatalogManifest;
