import { ARAZZO, MANIFESTS, SAVED_WORKFLOWS } from '@workrail/authoring';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import { type Adapters, withServices } from './services.ts';

const USE_CASES = { ...SAVED_WORKFLOWS, ...MANIFESTS, ...ARAZZO };

/** The use cases for the folder of saved workflows and for what they would do, which need no store. */
export type SavedWorkflowUseCases = Made<typeof USE_CASES>;

export const composeSavedWorkflows = (
  adapters: Adapters<
    NeedsOf<typeof USE_CASES> &
      Pick<Ports, 'sources' | 'kept' | 'digests' | 'logger' | 'apiCatalogs' | 'clock' | 'secrets'>
  >,
): SavedWorkflowUseCases => openAll(USE_CASES, withServices(adapters));
