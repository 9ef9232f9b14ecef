import { keysOf } from '@workrail/kernel';

interface PreferenceDefinition {
  /** The closed set of its values, from the most careful one to the freest. */
  readonly values: readonly [string, ...string[]];
  /** What holds where nobody chose. */
  readonly initial: string;
}

/** How an agent is led: all that is known of each preference. */
export const PREFERENCES = {
  autonomy: {
    values: ['guided', 'full_auto_stop_on_user_deps', 'full_auto_never_stop'],
    initial: 'guided',
  },
  gateHandling: { values: ['block', 'risk_signal'], initial: 'block' },
  assumptionPolicy: { values: ['record_when_missing', 'ask'], initial: 'record_when_missing' },
} as const satisfies Readonly<Record<string, PreferenceDefinition>>;

export type PreferenceName = keyof typeof PREFERENCES;
export type PreferenceValue<Name extends PreferenceName> = (typeof PREFERENCES)[Name]['values'][number];

/** Execution behaviour in effect at a node; a closed set. */
export type Preferences = { readonly [Name in PreferenceName]: PreferenceValue<Name> };

export const PREFERENCE_NAMES = keysOf(PREFERENCES);

export const DEFAULT_PREFERENCES = Object.fromEntries(
  PREFERENCE_NAMES.map((name): [string, unknown] => [name, PREFERENCES[name].initial]),
) as Preferences;

export const samePreferences = (left: Preferences, right: Preferences): boolean =>
  PREFERENCE_NAMES.every((name) => left[name] === right[name]);
