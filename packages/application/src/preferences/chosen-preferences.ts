import {
  ASSUMPTION_POLICY,
  AUTONOMY,
  GATE_HANDLING,
  MODES,
  PRESETS,
  type Preferences,
} from '@workrail/event-log';
import { beginning, didYouMean, E, type Either } from '@workrail/kernel';
import type { NamedPreferences } from '@workrail/ports';
import type { InvalidInputError } from '../errors.ts';
import { invalid } from '../invalid-input.ts';

/** The values that are asked for, each one of its closed set; the rest stays as it is. */
export function readPreferences(chosen: NamedPreferences): Either<InvalidInputError, Partial<Preferences>> {
  const mode = oneOf('mode', chosen.mode, MODES);
  if (E.isLeft(mode)) return mode;
  const autonomy = oneOf('autonomy', chosen.autonomy, AUTONOMY);
  if (E.isLeft(autonomy)) return autonomy;
  const gateHandling = oneOf('gateHandling', chosen.gateHandling, GATE_HANDLING);
  if (E.isLeft(gateHandling)) return gateHandling;
  const assumptionPolicy = oneOf('assumptionPolicy', chosen.assumptionPolicy, ASSUMPTION_POLICY);
  if (E.isLeft(assumptionPolicy)) return assumptionPolicy;
  const preset = PRESETS.find((one) => one.mode === mode.right);
  return E.right({
    ...preset?.preferences,
    ...(autonomy.right === undefined ? {} : { autonomy: autonomy.right }),
    ...(gateHandling.right === undefined ? {} : { gateHandling: gateHandling.right }),
    ...(assumptionPolicy.right === undefined ? {} : { assumptionPolicy: assumptionPolicy.right }),
  });
}

function oneOf<const T extends string>(
  name: string,
  given: string | undefined,
  allowed: readonly T[],
): Either<InvalidInputError, T | undefined> {
  const found = allowed.find((one) => one === given);
  if (given === undefined || found !== undefined) return E.right(found);
  const near = didYouMean(given, allowed);
  return invalid(
    `preferences.${name}`,
    'one-of',
    `preferences.${name} is "${beginning(given, 40)}"${near === undefined ? '' : `; did you mean "${near}"?`}`,
    `Send one of ${allowed.join(', ')}, or leave it out.`,
  );
}

export const samePreferences = (left: Preferences, right: Preferences): boolean =>
  left.autonomy === right.autonomy &&
  left.gateHandling === right.gateHandling &&
  left.assumptionPolicy === right.assumptionPolicy;
