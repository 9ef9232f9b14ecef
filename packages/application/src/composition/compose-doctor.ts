import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import { DOCTOR } from '@workrail/sessions';
import { type Adapters, withServices } from './services.ts';

/** For looking at a whole installation. */
export type DoctorUseCases = Made<typeof DOCTOR>;

export const composeDoctor = (
  adapters: Adapters<
    NeedsOf<typeof DOCTOR> & Pick<Ports, 'sources' | 'kept' | 'digests' | 'logger' | 'workflowPlaces'>
  >,
): DoctorUseCases => openAll(DOCTOR, withServices(adapters));
