import type { RunReport, StepReport } from '@workrail/application';
import { expect, test } from 'vitest';
import { NO_COLOURS } from './paint.ts';
import { durationText, runLines } from './run-steps-text.ts';

const NOW = Date.parse('2026-03-04T05:06:07.000Z');

const step = (step_id: string, more: Partial<StepReport> = {}): StepReport => ({
  ...{ step_id, title: step_id, run: 'orders orders:list', state: 'succeeded', attempts: 1 },
  ...{ method: 'GET', url: 'https://a.example/orders', status: 200, message: null, waits_until: null },
  ...{ began_at: '2026-03-04T05:06:01.000Z', ended_at: '2026-03-04T05:06:01.400Z' },
  ...more,
});

const reportOf = (...steps: readonly StepReport[]) =>
  ({
    ...{ steps, steps_left_out: 0, started_at: '2026-03-04T05:06:00.000Z', ended_at: null },
    counts: { total: 5, succeeded: 1, failed: 1, skipped: 0 },
  }) as unknown as RunReport;

const drawn = (report: RunReport, columns = 80, rows = 24) =>
  runLines(report, { columns, rows, now: NOW, paint: NO_COLOURS });

const REPORT = reportOf(
  step('look'),
  step('pay', {
    ...{ state: 'waiting', attempts: 2, status: 503, message: 'busy', ended_at: null },
    waits_until: '2026-03-04T05:06:19.000Z',
  }),
  step('bill', { state: 'failed', status: 422, message: 'no such\ncustomer' }),
);

test('each step has a line with its state, its request and its wait, above the totals', () => {
  expect(drawn(REPORT)).toEqual([
    '✓ look  GET https://a.example/orders → 200, 0.4 s',
    '… pay   GET https://a.example/orders → 503, attempt 2; waits 12 s: busy',
    '✗ bill  GET https://a.example/orders → 422: failed: no such\\ncustomer',
    '2 of 5 steps done, 1 failed, 7.0 s',
  ]);
});

test('a line fits in a row, also with characters that take two cells', () => {
  expect(drawn(reportOf(step('見る')), 12)[0]).toBe('✓ 見る  GE…');
});

test('steps that are over give way where there are few rows', () => {
  expect(drawn(REPORT, 20, 5)).toEqual([
    '  1 more step',
    '… pay   GET https:…',
    '✗ bill  GET https:…',
    '2 of 5 steps done,…',
  ]);
});

test('a duration is as exact as it is worth', () => {
  expect([400, 12_400, 185_000, 7_200_000].map(durationText)).toEqual([
    '0.4 s',
    '12 s',
    '3 min 5 s',
    '2 h 0 min',
  ]);
});
