import { keysOf } from '@workrail/kernel';

/** All that is known of a preference. */
const preference = <const Value extends string>(definition: {
  /** What it decides, as settings say it. */
  readonly about: string;
  /** The closed set of its values, from the most careful one to the freest. */
  readonly values: readonly [Value, ...Value[]];
  /** What holds where nobody chose. */
  readonly initial: NoInfer<Value>;
  /** What held before the preference existed: events of released versions do not name it. It never changes. */
  readonly formerly?: NoInfer<Value>;
  /** What each value means, as the dashboard says it. */
  readonly words: Readonly<Record<NoInfer<Value>, string>>;
}) => definition;

/**
 * How an agent is led. Settings, the arguments of tools, and the page take what they know of a preference from here;
 * the list of tools and the page load this file alone.
 */
export const PREFERENCES = {
  autonomy: preference({
    about: 'what stops a run',
    values: ['guided', 'full_auto_stop_on_user_deps', 'full_auto_never_stop'],
    initial: 'guided',
    words: {
      guided: 'Guided: stops whenever something is missing and for every confirmation',
      full_auto_stop_on_user_deps: 'Automatic, with stops: stops only for what only the user can provide',
      full_auto_never_stop: 'Automatic, never stops: records what is missing as gaps',
    },
  }),
  gateHandling: preference({
    about: 'whether a step that asks for a confirmation waits for it',
    values: ['block', 'risk_signal'],
    initial: 'block',
    words: {
      block: 'Waits for confirmations',
      risk_signal: 'Continues without confirmations, and records that',
    },
  }),
  assumptionPolicy: preference({
    about: 'what an agent does when it has to make an assumption',
    values: ['record_when_missing', 'ask'],
    initial: 'record_when_missing',
    words: {
      record_when_missing: 'Records assumptions',
      ask: 'Asks before making an assumption',
    },
  }),
};

/**
 * A preference: `autonomy` is what stops a run, `gateHandling` whether it waits for confirmations, `assumptionPolicy`
 * whether the agent asks before it assumes something.
 */
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
