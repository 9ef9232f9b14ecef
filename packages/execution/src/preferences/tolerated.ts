import type { Tolerates } from '@workrail/engine';
import type { Preferences } from '@workrail/event-log';

/**
 * What execution goes on in spite of: nothing where it is guided; all but what only the user can give where it
 * stops for that; everything where it never stops. Gates that only signal never stop anybody.
 */
export const toleratedUnder =
  ({ autonomy, gateHandling }: Preferences): Tolerates =>
  (reason) => {
    if (autonomy === 'full_auto_never_stop') return true;
    if (reason._tag === 'ConfirmationRequired') return gateHandling === 'risk_signal';
    return autonomy === 'full_auto_stop_on_user_deps' && reason._tag !== 'UserOnlyDependency';
  };
