import type { Tolerates } from '@workrail/engine';
import type { Preferences } from '@workrail/event-log';

/** Whether a run goes on without an approval that its author asks for. */
export const opensGates = ({ autonomy, gateHandling }: Omit<Preferences, 'assumptionPolicy'>): boolean =>
  autonomy === 'full_auto_never_stop' || gateHandling === 'risk_signal';

/**
 * What execution goes on in spite of: nothing where it is guided; all but what only the user can give where it
 * stops for that; everything where it never stops. Gates that only signal never stop anybody.
 */
export const toleratedUnder =
  ({ autonomy, gateHandling }: Preferences): Tolerates =>
  (reason) => {
    if (reason._tag === 'ConfirmationRequired') return opensGates({ autonomy, gateHandling });
    if (autonomy === 'full_auto_never_stop') return true;
    return autonomy === 'full_auto_stop_on_user_deps' && reason._tag !== 'UserOnlyDependency';
  };
