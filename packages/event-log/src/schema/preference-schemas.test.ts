import { describe, expect, test } from 'vitest';
import { preferenceSchemas } from './preference-schemas.ts';

const { preferences, preferencesDelta } = preferenceSchemas({
  autonomy: { values: ['guided', 'free'] },
  verbosity: { values: ['short', 'long'], formerly: 'long' },
});

describe('an event from before a preference existed', () => {
  test('is read with what held then', () => {
    expect(preferences.parse({ autonomy: 'free' })).toStrictEqual({ autonomy: 'free', verbosity: 'long' });
  });

  test('asked for nothing of the kind', () => {
    expect(preferencesDelta.parse({})).toStrictEqual({});
    expect(preferencesDelta.parse({ autonomy: 'free' })).toStrictEqual({ autonomy: 'free' });
  });
});

test('an event is read as it says', () => {
  const said = { autonomy: 'guided', verbosity: 'short' };
  expect(preferences.parse(said)).toStrictEqual(said);
  expect(preferencesDelta.parse(said)).toStrictEqual(said);
});

test.each([
  [preferences, { verbosity: 'short' }],
  [preferences, { autonomy: 'free', verbosity: 'loud' }],
  [preferences, { autonomy: 'free', tone: 'dry' }],
  [preferencesDelta, { autonomy: 'loud' }],
  [preferencesDelta, { autonomy: undefined }],
  [preferencesDelta, { tone: 'dry' }],
])('what is not in the table is refused', (schema, value) => {
  expect(schema.safeParse(value).success).toBe(false);
});
