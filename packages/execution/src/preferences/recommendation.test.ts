import { DEFAULT_PREFERENCES, type Preferences } from '@workrail/event-log';
import type { RecommendedPreferences } from '@workrail/workflow-compiler';
import { describe, expect, test } from 'vitest';
import { recommendationWarnings } from './recommendation.ts';

const AUTONOMY = ['guided', 'full_auto_stop_on_user_deps', 'full_auto_never_stop'] as const;
const of = (recommended: RecommendedPreferences | undefined, chosen: Partial<Preferences>) =>
  recommendationWarnings(recommended, { ...DEFAULT_PREFERENCES, ...chosen });
const text = (recommended: RecommendedPreferences, chosen: Partial<Preferences>) => {
  const warnings = of(recommended, chosen);
  expect(warnings.map(({ code }) => code)).toEqual(['MODE_ABOVE_RECOMMENDATION']);
  return warnings[0]?.message ?? '';
};

describe('what an author recommends', () => {
  test('is nothing to warn of where nothing is recommended', () =>
    expect(of(undefined, { autonomy: 'full_auto_never_stop', gateHandling: 'risk_signal' })).toEqual([]));

  test.each(
    AUTONOMY.flatMap((most, rank) => AUTONOMY.map((chosen, at) => [most, chosen, at > rank] as const)),
  )('is autonomy %s at most, and %s goes further: %s', (autonomy, chosen, further) => {
    expect(of({ autonomy }, { autonomy: chosen }).length > 0).toBe(further);
    if (further)
      expect(text({ autonomy }, { autonomy: chosen })).toContain(
        `recommends autonomy ${autonomy} at most (it is ${chosen}).`,
      );
  });

  test.each([
    ['conservative', 'risk_signal', true],
    ['conservative', 'block', false],
    ['balanced', 'risk_signal', false],
    ['aggressive', 'risk_signal', false],
  ] as const)('of a %s policy warns of gates that %s: %s', (riskPolicy, gateHandling, warned) =>
    expect(of({ riskPolicy } as RecommendedPreferences, { gateHandling }).length > 0).toBe(warned),
  );

  test('is told as a whole, with what else there is to choose', () => {
    const free = { autonomy: 'full_auto_never_stop', gateHandling: 'risk_signal' } as const;
    const careful = { riskPolicy: 'conservative' } as const;
    expect(text({ autonomy: 'guided', ...careful }, free)).toBe(
      'The author recommends autonomy guided at most (it is full_auto_never_stop); blocking gates, for a conservative risk policy (they only signal). The run continues as chosen. The freest recommended mode is guided; to switch to it, send preferences {"mode":"guided"}.',
    );
    expect(text(careful, free)).toMatch(/recommends blocking gates.*"mode":"guided"/);
    expect(text({ autonomy: 'full_auto_stop_on_user_deps' }, free)).toMatch(/"mode":"auto_with_stops"/);
    expect(text({ autonomy: 'guided' }, free)).toMatch(/"mode":"guided"/);
  });
});
