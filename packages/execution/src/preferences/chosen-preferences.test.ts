import { PREFERENCES, PRESETS } from '@workrail/event-log';
import { left, right } from '@workrail/kernel/outcome';
import { describe, expect, test } from 'vitest';
import { readPreferences } from './chosen-preferences.ts';

describe('preferences that are asked for', () => {
  test('are none where none are named', () => expect(right(readPreferences({}))).toStrictEqual({}));

  test.each(PRESETS)('are those of a mode: $mode', ({ mode, preferences }) =>
    expect(right(readPreferences({ mode }))).toStrictEqual(preferences),
  );

  test.each(
    Object.entries(PREFERENCES).flatMap(([name, { values }]) =>
      values.map((value) => [name, value] as const),
    ),
  )('are each of its set: %s %s', (name, value) =>
    expect(right(readPreferences({ [name]: value }))).toStrictEqual({ [name]: value }),
  );

  test('count before the mode that comes with them', () =>
    expect(right(readPreferences({ mode: 'auto_never_stop', gateHandling: 'block' }))).toStrictEqual({
      ...PRESETS.find(({ mode }) => mode === 'auto_never_stop')?.preferences,
      gateHandling: 'block',
    }));

  test.each([
    ['mode', 'auto_never_stops', '; did you mean "auto_never_stop"?'],
    ['gateHandling', 'blocks', '; did you mean "block"?'],
    ['autonomy', 'zzzzzzzzzz', ''],
  ])('are refused for a value that is none of them: %s', (name, given, hint) => {
    const error = left(readPreferences({ [name]: given }));
    expect(error).toMatchObject({ _tag: 'InvalidInputError', field: `preferences.${name}`, rule: 'one-of' });
    expect(error.message).toBe(`preferences.${name} is "${given}"${hint}`);
    expect(error.fix).toMatch(/^Send one of \w+(, \w+)+, or leave it out\.$/);
  });

  test('name a long value by its beginning', () =>
    expect(left(readPreferences({ mode: 'x'.repeat(41) })).message).toBe(
      `preferences.mode is "${'x'.repeat(40)}"`,
    ));
});
