import { MODES, PREFERENCE_NAMES, PREFERENCES, PRESETS, type Preferences } from '@workrail/event-log';
import { beginning, defined, didYouMean, E, type Either, either } from '@workrail/kernel';
import type { NamedPreferences } from '@workrail/ports';
import { type InvalidInputError, invalid } from '@workrail/requests';

/** The values that are asked for, each one of its closed set; the rest stays as it is. */
export const readPreferences = (chosen: NamedPreferences) =>
  either<InvalidInputError, Partial<Preferences>>(({ value }) => {
    const mode = value(oneOf('mode', chosen.mode, MODES));
    const values = PREFERENCE_NAMES.map((name) => [
      name,
      value(oneOf<string>(name, chosen[name], PREFERENCES[name].values)),
    ]);
    const preset = PRESETS.find((one) => one.mode === mode);
    return { ...preset?.preferences, ...defined(Object.fromEntries(values)) };
  });

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
