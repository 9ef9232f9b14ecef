import type { Reason } from '@workrail/engine';
import { DEFAULT_PREFERENCES, PREFERENCES, type Preferences } from '@workrail/event-log';
import { expect, test } from 'vitest';
import { toleratedUnder } from './tolerated.ts';

const REASONS: Readonly<Record<'notes' | 'user' | 'gate' | 'no', Reason>> = {
  notes: { _tag: 'MissingNotes', stepId: 'plan' },
  user: {
    _tag: 'UserOnlyDependency',
    stepId: 'plan',
    dependency: { reason: 'needs_user_choice', description: 'Which?', contextKey: 'k' },
  },
  gate: { _tag: 'ConfirmationRequired', stepId: 'plan', confirmedBy: 'human_approval', declined: false },
  no: { _tag: 'ConfirmationRequired', stepId: 'plan', confirmedBy: 'human_approval', declined: true },
};

type Row = readonly [Preferences['autonomy'], Preferences['gateHandling'], readonly (keyof typeof REASONS)[]];

const ROWS: readonly Row[] = [
  ['guided', 'block', []],
  ['guided', 'risk_signal', ['gate', 'no']],
  ['full_auto_stop_on_user_deps', 'block', ['notes']],
  ['full_auto_stop_on_user_deps', 'risk_signal', ['notes', 'gate', 'no']],
  ['full_auto_never_stop', 'block', ['notes', 'user', 'gate', 'no']],
  ['full_auto_never_stop', 'risk_signal', ['notes', 'user', 'gate', 'no']],
];

test.each(ROWS)(
  'under %s with gates that %s, a run goes on in spite of %j',
  (autonomy, gateHandling, tolerated) => {
    for (const assumptionPolicy of PREFERENCES.assumptionPolicy.values) {
      const tolerates = toleratedUnder({ ...DEFAULT_PREFERENCES, autonomy, gateHandling, assumptionPolicy });
      const names = Object.keys(REASONS) as readonly (keyof typeof REASONS)[];
      expect(names.filter((name) => tolerates(REASONS[name]))).toEqual(tolerated);
    }
  },
);

test('every pair of autonomy and gates has its row', () =>
  expect(ROWS).toHaveLength(PREFERENCES.autonomy.values.length * PREFERENCES.gateHandling.values.length));
