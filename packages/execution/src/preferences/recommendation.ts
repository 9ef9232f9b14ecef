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
    ...(tooFree ? [`autonomy ${autonomy} at most (it is ${preferences.autonomy})`] : []),
    ...(tooBold ? ['blocking gates, for a conservative risk policy (they only signal)'] : []),
  ];
  return [
    {
      code: 'MODE_ABOVE_RECOMMENDATION',
      message: `The author recommends ${limits.join('; ')}. The run continues as chosen. The freest recommended mode is ${freest(recommended)}; to switch to it, send preferences {"mode":"${freest(recommended)}"}.`,
    },
  ];
}

const rank = (autonomy: Preferences['autonomy']): number => PREFERENCES.autonomy.values.indexOf(autonomy);

/** The freest mode within what the author recommends. */
function freest({ autonomy, riskPolicy }: RecommendedPreferences = {}): string {
  const within = PRESETS.filter(
    ({ preferences }) =>
      (autonomy === undefined || rank(preferences.autonomy) <= rank(autonomy)) &&
      !(riskPolicy === 'conservative' && preferences.gateHandling === 'risk_signal'),
  );
  return (within.at(-1) ?? PRESETS[0]).mode;
}
