import type { ApiCatalog } from '@workrail/ports';
import * as z from 'zod';

const count = z.int().min(0);
const manifest = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits, as the import wrote them');

const facts = {
  catalog_id: z.string().min(1),
  title: z.string().min(1),
  description: z.string().exactOptional(),
  vendor: z.string().min(1),
  base_url: z.string().nullable(),
  base_url_given: z.boolean().exactOptional(),
  enabled: z.boolean(),
  source: z.string(),
  document_kind: z.enum(['openapi_2', 'openapi_3']),
  document_version: z.string().nullable(),
  imported_at: z.iso.datetime(),
  command_count: count,
  refused_count: count,
  provider_contract_count: count,
  manifest,
};

const catalog = z.looseObject({
  ...facts,
  // The first registries kept less of it than can be given back.
  previous: z.looseObject(facts).nullable().default(null),
}) satisfies z.ZodType<ApiCatalog>;

/** The registry of catalogs. Members that this version does not know are kept. */
export const registryDocument: z.ZodType<RegistryDocument> = z.looseObject({
  version: z.literal(1, 'must be 1; a higher number is from a newer version of WorkRail'),
  catalogs: z
    .array(catalog)
    .refine(
      (all) => new Set(all.map(({ catalog_id }) => catalog_id)).size === all.length,
      'two catalogs have the same catalog_id',
    ),
});

export interface RegistryDocument {
  readonly version: 1;
  readonly catalogs: readonly ApiCatalog[];
}
