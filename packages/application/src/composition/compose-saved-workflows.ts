import { SAVED_WORKFLOWS } from '@workrail/authoring';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import { type Adapters, withServices } from './services.ts';

/** The use cases for the folder of saved workflows, which need no store. */
export type SavedWorkflowUseCases = Made<typeof SAVED_WORKFLOWS>;

export const composeSavedWorkflows = (
  adapters: Adapters<
    NeedsOf<typeof SAVED_WORKFLOWS> & Pick<Ports, 'sources' | 'kept' | 'digests' | 'logger'>
  >,
): SavedWorkflowUseCases => openAll(SAVED_WORKFLOWS, withServices(adapters));
