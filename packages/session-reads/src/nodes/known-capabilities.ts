import type { AttemptEvent, Capabilities, CapabilityObserved } from '@workrail/event-log';
import type { NodeRecord } from '@workrail/ports';

/** What the agent says about an ability of its own, and how it knows. */
export type CapabilityReport = Pick<
  CapabilityObserved['data'],
  'capability' | 'status' | 'evidence' | 'detail'
>;

/** What was known of the agent where the node came to be. */
export const capabilitiesAt = ({ event }: NodeRecord): Capabilities =>
  event.kind === 'step_acked' ? (event.data.capabilities ?? {}) : {};

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
