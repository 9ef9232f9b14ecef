import type { PassedOver } from '@workrail/engine';
import type { Warning } from '@workrail/event-log';
import { beginning } from '@workrail/kernel';

const SHOWN = 5;
/** Of a condition and of a path, so that a step as long as a step may be has room beside its warnings. */
const WORDS = 120;
const PATHS_SHOWN = 3;

/** What the agent is told of steps and loops that did not run since their conditions looked at nothing. */
export function passedOverWarnings(passedOver: readonly PassedOver[] = []): readonly Warning[] {
  const shown = passedOver.slice(0, SHOWN).map(warningOf);
  const more = passedOver.length - shown.length;
  return more > 0
    ? [
        ...shown,
        { code: 'CONDITION_READ_UNSET', message: `${more} more steps were skipped in the same way.` },
      ]
    : shown;
}

function warningOf({ id, condition, unset }: PassedOver): Warning {
  const paths = unset.slice(0, PATHS_SHOWN).map((path) => `"${beginning(path, WORDS)}"`);
  const verb = paths.length === 1 ? 'is' : 'are';
  return {
    code: 'CONDITION_READ_UNSET',
    message: `"${id}" was skipped: it runs only if ${beginning(condition, WORDS)}, and ${paths.join(', ')} ${verb} not set in the context. If it should run, go back to the stateToken of the previous step and send the value with that step.`,
  };
}
