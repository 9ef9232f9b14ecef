import { describe, expect, test } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  MODES,
  PREFERENCE_NAMES,
  PREFERENCES,
  PRESETS,
  type Preferences,
  samePreferences,
} from './index.ts';
import { presetOf } from './presets.ts';

const ALL = PREFERENCE_NAMES.flatMap((name) =>
  PREFERENCES[name].values.map((value) => [name, value] as const),
);

describe('preferences', () => {
  test('are this closed set, from the most careful value to the freest', () => {
    expect(PREFERENCES).toMatchInlineSnapshot(`
      {
        "assumptionPolicy": {
          "about": "what an agent does when it has to make an assumption",
          "initial": "record_when_missing",
          "values": [
            "record_when_missing",
            "ask",
          ],
          "words": {
            "ask": "Asks before making an assumption",
            "record_when_missing": "Records assumptions",
          },
        },
        "autonomy": {
          "about": "what stops a run",
          "initial": "guided",
          "values": [
            "guided",
            "full_auto_stop_on_user_deps",
            "full_auto_never_stop",
          ],
          "words": {
            "full_auto_never_stop": "Automatic, never stops: records what is missing as gaps",
            "full_auto_stop_on_user_deps": "Automatic, with stops: stops only for what only the user can provide",
            "guided": "Guided: stops whenever something is missing and for every confirmation",
          },
        },
        "gateHandling": {
          "about": "whether a step that asks for a confirmation waits for it",
          "initial": "block",
          "values": [
            "block",
            "risk_signal",
          ],
          "words": {
            "block": "Waits for confirmations",
            "risk_signal": "Continues without confirmations, and records that",
          },
        },
      }
    `);
  });

  test('are the first of each where nobody chose', () => {
    expect(DEFAULT_PREFERENCES).toEqual({
      autonomy: 'guided',
      gateHandling: 'block',
      assumptionPolicy: 'record_when_missing',
    });
  });

  test.each(ALL)('have words for each value: %s %s', (name, value) => {
    const words: Readonly<Record<string, string>> = PREFERENCES[name].words;
    expect(words[value]).toMatch(/^[A-Z]/);
    expect(Object.keys(words)).toHaveLength(PREFERENCES[name].values.length);
  });

  test.each(ALL)('are the same where all values are, and others with %s %s', (name, value) => {
    const other = { ...DEFAULT_PREFERENCES, [name]: value } as Preferences;
    const isSame = DEFAULT_PREFERENCES[name] === value;
    expect(samePreferences(DEFAULT_PREFERENCES, other)).toBe(isSame);
    expect(samePreferences(other, DEFAULT_PREFERENCES)).toBe(isSame);
    expect(samePreferences(other, { ...other })).toBe(true);
  });
});

describe('the modes that people pick', () => {
  test('are these, from the most careful one to the freest', () => {
    expect(PRESETS.map(({ mode }) => mode)).toEqual(MODES);
    expect(PRESETS).toMatchInlineSnapshot(`
      [
        {
          "description": "Stops whenever something is missing and for every confirmation.",
          "label": "Guided",
          "mode": "guided",
          "preferences": {
            "assumptionPolicy": "record_when_missing",
            "autonomy": "guided",
            "gateHandling": "block",
          },
        },
        {
          "description": "Stops only for what only the user can provide; everything else is recorded as a gap.",
          "label": "Automatic, with stops",
          "mode": "auto_with_stops",
          "preferences": {
            "assumptionPolicy": "record_when_missing",
            "autonomy": "full_auto_stop_on_user_deps",
            "gateHandling": "risk_signal",
          },
        },
        {
          "description": "Never stops; everything that is missing or assumed is recorded as a gap.",
          "label": "Automatic, never stops",
          "mode": "auto_never_stop",
          "preferences": {
            "assumptionPolicy": "record_when_missing",
            "autonomy": "full_auto_never_stop",
            "gateHandling": "risk_signal",
          },
        },
      ]
    `);
  });

  test('begin with what holds where nobody chose', () =>
    expect(PRESETS[0].preferences).toEqual(DEFAULT_PREFERENCES));

  test.each(PRESETS)('are known by their preferences: $mode', ({ mode, preferences }) => {
    expect(presetOf({ ...preferences })?.mode).toBe(mode);
    expect(presetOf({ ...preferences, assumptionPolicy: 'ask' })).toBeUndefined();
  });
});
