import { API_DOCUMENTS, AUTHORING } from '@workrail/authoring';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import { type Adapters, withServices } from './services.ts';

const USE_CASES = { ...AUTHORING, ...API_DOCUMENTS };

/** The use cases for people who write workflows. */
export type AuthoringUseCases = Made<typeof USE_CASES>;

export const composeAuthoring = (
  adapters: Adapters<NeedsOf<typeof USE_CASES> & Pick<Ports, 'sources' | 'kept' | 'digests' | 'logger'>>,
): AuthoringUseCases => openAll(USE_CASES, withServices(adapters));
