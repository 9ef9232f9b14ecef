import type { Json } from '@workrail/kernel';
import type { ApiDescription, KeptNames, NamedRequest } from '@workrail/openapi';

/** What is kept of a document that was imported. The digest that names it says that this version of WorkRail, or an earlier one, wrote it. */
export interface CatalogManifest
  extends Pick<ApiDescription, 'commands' | 'refused' | 'schemas' | 'securitySchemes' | 'servers'> {
  /** Of this form; what reads it takes care of earlier ones. */
  readonly form: 1;
  /** Names that operations had in earlier documents; left out where there is none. */
  readonly retired?: readonly NamedRequest[];
}

/** What a document describes, by the names that its operations keep. */
export type NamedApi = ApiDescription & Pick<KeptNames, 'retired'>;

export const manifestOf = (api: NamedApi): Json => {
  const { commands, refused, schemas, securitySchemes, servers, retired } = api;
  const manifest: CatalogManifest = {
    form: 1,
    commands,
    refused,
    schemas,
    securitySchemes,
    servers,
    ...(retired.length === 0 ? {} : { retired }),
  };
  return manifest as unknown as Json;
};

export const manifestFrom = (kept: Json): CatalogManifest => kept as unknown as CatalogManifest;
