import { API_CATALOGS, API_SECRETS } from '@workrail/authoring';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import { type Adapters, withServices } from './services.ts';

const USE_CASES = { ...API_CATALOGS, ...API_SECRETS };

/** The use cases for the catalogs of APIs and their credentials, which need no store. */
export type CatalogUseCases = Made<typeof USE_CASES>;

export const composeCatalogs = (
  adapters: Adapters<NeedsOf<typeof USE_CASES> & Pick<Ports, 'apiCatalogs' | 'digests'>>,
): CatalogUseCases => openAll(USE_CASES, withServices(adapters));
