import { describe, expect, it } from 'vitest';
import { runActivity } from './run-activity.ts';

const NOW = Date.parse('2026-03-10T12:00:00Z');
const run = { status: 'in_progress', isWaiting: false, lastActivity: '2026-03-10T11:59:00Z' } as const;

describe('how a run stands now', () => {
  it.each([
    ['2026-03-10T11:59:00Z', 'working'],
    ['2026-03-10T11:50:01Z', 'working'],
    ['2026-03-10T12:05:00Z', 'working'],
    ['2026-03-10T11:50:00Z', 'idle'],
    ['2026-03-03T12:00:01Z', 'idle'],
    ['2026-03-03T12:00:00Z', 'stale'],
    ['2026-01-17T12:00:00Z', 'stale'],
  ])('D1: a run with its last event at %s is %s', (lastActivity, activity) => {
    expect(runActivity({ ...run, lastActivity }, NOW)).toBe(activity);
  });

  it('D1: a run that asks a person waits for them, however long ago it asked, and blocked or not', () => {
    const asked = { isWaiting: true, lastActivity: '2026-01-17T12:00:00Z' };
    expect(runActivity({ ...run, ...asked }, NOW)).toBe('waiting');
    expect(runActivity({ ...run, ...asked, status: 'blocked' }, NOW)).toBe('waiting');
  });

  it('D1: finished and blocked runs are called that at any age', () => {
    const lastActivity = '2020-01-01T00:00:00Z';
    for (const status of [
      ...(['blocked', 'needs_decision', 'complete', 'complete_with_gaps'] as const),
      ...(['failed', 'canceled'] as const),
    ])
      expect(runActivity({ status, isWaiting: false, lastActivity }, NOW)).toBe(status);
    for (const status of ['complete', 'failed', 'canceled'] as const)
      expect(runActivity({ status, isWaiting: true, lastActivity }, NOW)).toBe(status);
    expect(runActivity({ status: 'needs_decision', isWaiting: true, lastActivity }, NOW)).toBe('waiting');
  });
});
