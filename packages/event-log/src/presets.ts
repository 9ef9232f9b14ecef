import { type Preferences, samePreferences } from './preferences.ts';

/** The names that people pick preferences by. */
export const MODES = ['guided', 'auto_with_stops', 'auto_never_stop'] as const;
export type Mode = (typeof MODES)[number];

export interface Preset {
  readonly mode: Mode;
  readonly label: string;
  /** One sentence for people. */
  readonly description: string;
  readonly preferences: Preferences;
}

/** From the most careful one to the freest. */
export const PRESETS: readonly [Preset, ...Preset[]] = [
  {
    mode: 'guided',
    label: 'Guided',
    description: 'Stops whenever something is missing and for every confirmation.',
    preferences: {
      autonomy: 'guided',
      gateHandling: 'block',
      assumptionPolicy: 'record_when_missing',
    },
  },
  {
    mode: 'auto_with_stops',
    label: 'Automatic, with stops',
    description: 'Stops only for what only the user can provide; everything else is recorded as a gap.',
    preferences: {
      autonomy: 'full_auto_stop_on_user_deps',
      gateHandling: 'risk_signal',
      assumptionPolicy: 'record_when_missing',
    },
  },
  {
    mode: 'auto_never_stop',
    label: 'Automatic, never stops',
    description: 'Never stops; everything that is missing or assumed is recorded as a gap.',
    preferences: {
      autonomy: 'full_auto_never_stop',
      gateHandling: 'risk_signal',
      assumptionPolicy: 'record_when_missing',
    },
  },
];

/** The preset that these preferences are, where they are one. */
export const presetOf = (preferences: Preferences): Preset | undefined =>
  PRESETS.find((preset) => samePreferences(preset.preferences, preferences));
