import { listWorkflows, showWorkflow } from '@workrail/authoring';
import { type Made, type NeedsOf, openAll } from '@workrail/kernel';
import type { Ports } from '@workrail/ports';
import { DASHBOARD } from '@workrail/sessions';
import { type Adapters, withServices } from './services.ts';

const DASHBOARD_USE_CASES = { ...DASHBOARD, listWorkflows, showWorkflow };

/** What the dashboard asks for. */
export type DashboardUseCases = Made<typeof DASHBOARD_USE_CASES> & {
  /** Waits for background work and closes the store. */
  readonly close: () => Promise<void>;
};

export function composeDashboard(
  adapters: Adapters<
    NeedsOf<typeof DASHBOARD_USE_CASES> & Pick<Ports, 'sources' | 'kept' | 'digests' | 'logger'>
  >,
): DashboardUseCases {
  const dependencies = withServices(adapters);
  return {
    ...openAll(DASHBOARD_USE_CASES, dependencies),
    close: async () => {
      dependencies.searchable.stop();
      await dependencies.background.settled();
      await dependencies.store.close();
    },
  };
}
