import { AUTHORING } from '@workrail/authoring';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import { type Adapters, withServices } from './services.ts';

/** The use cases for people who write workflows. */
export type AuthoringUseCases = Made<typeof AUTHORING>;

export const composeAuthoring = (
  adapters: Adapters<NeedsOf<typeof AUTHORING> & Pick<Ports, 'sources' | 'kept' | 'digests' | 'logger'>>,
): AuthoringUseCases => openAll(AUTHORING, withServices(adapters));
