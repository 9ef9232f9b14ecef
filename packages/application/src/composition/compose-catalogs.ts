import { API_CATALOGS } from '@workrail/authoring';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import { type Adapters, withServices } from './services.ts';

/** The use cases for the catalogs of APIs, which need no store. */
export type CatalogUseCases = Made<typeof API_CATALOGS>;

export const composeCatalogs = (
  adapters: Adapters<NeedsOf<typeof API_CATALOGS> & Pick<Ports, 'apiCatalogs'>>,
): CatalogUseCases => openAll(API_CATALOGS, withServices(adapters));
