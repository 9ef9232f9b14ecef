import { PREFERENCES, PRESETS, type Preferences, type Warning } from '@workrail/event-log';
import type { RecommendedPreferences } from '@workrail/workflow-compiler';

/** What an author thinks of preferences that go further than what is recommended. It never stops anything. */
export function recommendationWarnings(
  recommended: RecommendedPreferences | undefined,
  preferences: Preferences,
): readonly Warning[] {
  const { autonomy, riskPolicy } = recommended ?? {};
  const tooFree = autonomy !== undefined && rank(preferences.autonomy) > rank(autonomy);
  const tooBold = riskPolicy === 'conservative' && preferences.gateHandling === 'risk_signal';
  if (!tooFree && !tooBold) return [];
  const limits = [
    ...(tooFree ? [`autonomy ${autonomy} at most, and it is ${preferences.autonomy}`] : []),
    ...(tooBold ? ['gates that block (a conservative risk policy), and they only signal'] : []),
  ];
  return [
    {
      code: 'MODE_ABOVE_RECOMMENDATION',
      message: `The author recommends ${limits.join('; ')}. The run goes on as chosen. Safest mode that comes close: ${safest(recommended)}; to change it send preferences {"mode":"${safest(recommended)}"}.`,
    },
  ];
}

const rank = (autonomy: Preferences['autonomy']): number => PREFERENCES.autonomy.values.indexOf(autonomy);

/** The freest mode within what the author recommends. */
function safest({ autonomy, riskPolicy }: RecommendedPreferences = {}): string {
  const within = PRESETS.filter(
    ({ preferences }) =>
      (autonomy === undefined || rank(preferences.autonomy) <= rank(autonomy)) &&
      !(riskPolicy === 'conservative' && preferences.gateHandling === 'risk_signal'),
  );
  return (within.at(-1) ?? PRESETS[0]).mode;
}
