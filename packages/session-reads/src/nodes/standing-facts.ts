import type { AttemptEvent, Capabilities, CapabilityObserved, Preferences } from '@workrail/event-log';
import { program } from '@workrail/kernel';
import type { NodeRecord, ReadTransaction, StoreError } from '@workrail/ports';

/** What holds at a node: what it came with, or in older logs the latest change made there; and the event that says so. */
export const preferencesAt = (tx: ReadTransaction, { node, event }: NodeRecord) =>
  program<StoreError, { readonly effective: Preferences; readonly version: number }>(async ({ take }) => {
    const [changed] = await take(tx.graph.attached(node, 'preferences_changed', 1));
    return changed === undefined
      ? { effective: event.data.preferences, version: event.version }
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
