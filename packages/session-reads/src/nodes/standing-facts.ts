import type { AttemptEvent, Capabilities, CapabilityObserved, Preferences } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';

interface StandingPreferences {
  readonly effective: Preferences;
  /** Of the event that says so. */
  readonly version: number;
}

/** What a node came with. */
export const madeWith = ({ event }: NodeRecord): StandingPreferences => ({
  effective: event.data.preferences,
  version: event.version,
});

/** What holds at a node: what it came with, or in older logs the latest change made there. */
export const preferencesAt = (tx: ReadTransaction, node: NodeRecord) =>
  program<StoreError, StandingPreferences>(async ({ take }) => {
    const [changed] = await take(tx.graph.attached(node.node, 'preferences_changed', 1));
    return changed === undefined
      ? madeWith(node)
      : { effective: changed.data.effective, version: changed.version };
  });

/** What the agent says about an ability of its own, and how it knows. */
export type CapabilityReport = Pick<
  CapabilityObserved['data'],
  'capability' | 'status' | 'evidence' | 'detail'
>;

/** What was known of the agent where the node came to be. */
export const capabilitiesAt = ({ event }: NodeRecord): Capabilities =>
  event.kind === 'run_started' ? {} : (event.data.capabilities ?? {});

/** What is known with what the agent reports now, and with what a blocked attempt had shown; claims don't count. */
export function withReports(
  known: Capabilities,
  kept: AttemptEvent | undefined,
  reports: readonly CapabilityReport[] = [],
): Capabilities {
  const shown = reports.filter(({ evidence }) => evidence !== 'claim');
  return {
    ...known,
    ...kept?.data.capabilities,
    ...Object.fromEntries(shown.map(({ capability, status }) => [capability, status])),
  };
}
