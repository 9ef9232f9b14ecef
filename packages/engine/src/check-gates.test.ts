import type { Json, JsonObject } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { unmetCapabilities, unmetConfirmation, unmetDependencies } from './check-gates.ts';
import { step } from './testing/flow.ts';

const scopeOf = (context: JsonObject) => ({ variables: {}, context });

describe('what only the user can give', () => {
  const dependency = {
    reason: 'needs_user_choice',
    description: 'Which region for {{name}}?',
    contextKey: 'region.name',
  } as const;
  const unmet = (context: JsonObject, more: object = {}) =>
    unmetDependencies(
      step('a', { userOnlyDependencies: [{ ...dependency, ...more }] }),
      scopeOf(context),
      (text) => text.replace('{{name}}', String(context.name)),
    );

  it.each<[Json]>([['eu'], [0], [false], [' '], [[]], [{}]])('is there as %j', (name) => {
    expect(unmet({ region: { name } })).toEqual([]);
  });

  it.each<[JsonObject]>([[{ region: { name: '' } }], [{ region: { name: null } }], [{ region: 'eu' }], [{}]])(
    'is missing from %j, and is asked for with its text filled in',
    (context) => {
      expect(unmet({ ...context, name: 'Ada' })).toEqual([
        {
          _tag: 'UserOnlyDependency',
          dependency: { ...dependency, description: 'Which region for Ada?' },
          stepId: 'a',
        },
      ]);
    },
  );

  it('is not looked for where no key is named, or nothing is asked', () => {
    expect(unmet({}, { contextKey: undefined })).toEqual([]);
    expect(unmetDependencies(step('a'), scopeOf({}), (text) => text)).toEqual([]);
  });
});

describe('a confirmation', () => {
  const required = (declined: boolean, confirmedBy = 'human_approval') => [
    { _tag: 'ConfirmationRequired', stepId: 'a', confirmedBy, declined },
  ];
  const asking = step('a', { confirmation: { when: { var: 'risky' }, kind: 'coordinator_eval' } });

  it.each([
    [true, undefined, required(false, 'coordinator_eval')],
    [true, 'declined', required(true, 'coordinator_eval')],
    [true, 'approved', []],
    [false, undefined, []],
    [false, 'approved', []],
    [false, 'declined', required(true)],
  ] as const)('that is asked for (%s) and answered (%s) leaves %j', (risky, answer, reasons) => {
    expect(unmetConfirmation(asking, scopeOf({ risky }), answer)).toEqual(reasons);
  });
});

describe('an ability', () => {
  const needing = step('a', { requires: { capabilities: ['delegation', 'web_browsing'] } });
  const missing = (capability: string, status: string) => ({
    _tag: 'CapabilityMissing',
    stepId: 'a',
    capability,
    status,
  });

  it('is missing unless it was shown, and each one by itself', () => {
    expect(unmetCapabilities(needing, {})).toEqual([
      missing('delegation', 'unknown'),
      missing('web_browsing', 'unknown'),
    ]);
    expect(unmetCapabilities(needing, { delegation: 'available', web_browsing: 'unavailable' })).toEqual([
      missing('web_browsing', 'unavailable'),
    ]);
    expect(unmetCapabilities(needing, { delegation: 'available', web_browsing: 'available' })).toEqual([]);
  });

  it('is not asked for where the step needs none', () => {
    expect(unmetCapabilities(step('a'), {})).toEqual([]);
    expect(unmetCapabilities(step('a', { requires: {} }), {})).toEqual([]);
  });
});
