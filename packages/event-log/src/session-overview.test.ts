import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from './index.ts';
import {
  advanceBlocked,
  approvalRequested,
  at,
  checkpoint,
  closed,
  gap,
  logOf,
  node,
  OTHER_RUN,
  observed,
  RUN,
  runStarted,
  SESSION,
  sessionStarted,
  stepAcked,
} from './testing/log.ts';
import { marksOf, outlineOf, overviewOf, runOf } from './testing/session-readings.ts';

const [R, A, B, _C] = [node('r'), node('a'), node('b'), node('c')];
const SIGNALS: Preferences = { ...DEFAULT_PREFERENCES, gateHandling: 'risk_signal' };

describe('a session', () => {
  test('that did not begin is none', () => {
    for (const events of [[], logOf(observed('git_branch', 'main'))]) {
      expect(overviewOf(events)).toBeUndefined();
      expect(outlineOf(events)).toBeUndefined();
    }
  });

  test('without anything in it says when it began and nothing else', () => {
    const said = {
      sessionId: SESSION,
      startedAt: at(1),
      lastActivity: at(1),
      events: 1,
      observations: {},
      runs: [],
      notes: [],
    };
    expect(overviewOf(logOf(sessionStarted()))).toEqual(said);
    expect(outlineOf(logOf(sessionStarted()))).toEqual({ ...said, run: expect.any(Function) });
    expect(outlineOf(logOf(sessionStarted()))?.run(RUN)).toBeUndefined();
  });

  test('has its title, its workspace, the mark of a redaction, and no preferences', () => {
    const data = { title: 'Fix login', workspace: '/p', redacted: true } as const;
    const events = logOf(sessionStarted({ ...data, preferences: SIGNALS }));
    for (const said of [overviewOf(events), outlineOf(events)]) {
      expect(said).toMatchObject(data);
      expect(said).not.toHaveProperty('preferences');
    }
  });

  test('has the latest of each observation, and each event is activity', () => {
    const events = logOf(
      sessionStarted(),
      observed('git_branch', 'main'),
      observed('repo_root', '/p'),
      observed('git_branch', 'fix'),
    );
    for (const said of [overviewOf(events), outlineOf(events)])
      expect(said).toMatchObject({
        observations: { git_branch: 'fix', repo_root: '/p' },
        events: 4,
        startedAt: at(1),
        lastActivity: at(4),
      });
  });

  test('is no older for a clock that went back, nor are its runs', () => {
    const run = [runStarted(R), stepAcked(R, A), advanceBlocked(A), approvalRequested(A)];
    const before = (version: number) => at(50 - version);
    const events = logOf(sessionStarted(), ...run).map((event) => ({ ...event, at: before(event.version) }));
    const overview = overviewOf(events);
    expect([overview?.startedAt, overview?.lastActivity]).toEqual([before(1), before(1)]);
    const [{ startedAt, lastActivity } = {}] = overview?.runs ?? [];
    expect([startedAt, lastActivity]).toEqual([before(2), before(2)]);
    expect(outlineOf(events)?.run(RUN)?.lastActivity).toBe(before(2));
  });

  test('has what was noted in it apart from what was noted in its runs', () => {
    const events = logOf(
      sessionStarted(),
      checkpoint({ notesMarkdown: 'before' }),
      runStarted(R),
      checkpoint({ notesMarkdown: 'at the root' }, { runId: RUN, node: R, stepId: 'step' }),
      checkpoint({ notesMarkdown: 'after' }),
      checkpoint({ notesMarkdown: 'of no run here' }, { runId: OTHER_RUN, node: A }),
    );
    const overview = overviewOf(events);
    expect(overview?.notes).toEqual([
      { at: at(2), output: { notesMarkdown: 'before' } },
      { at: at(5), output: { notesMarkdown: 'after' } },
    ]);
    expect(overview?.runs[0]?.checkpoints).toEqual([
      { at: at(4), node: R, output: { notesMarkdown: 'at the root' } },
    ]);
    expect(outlineOf(events)?.notes).toEqual([2, 5]);
  });

  test('has its runs in the order in which they began, each with its own points', () => {
    const events = logOf(
      sessionStarted(),
      runStarted(R, { runId: OTHER_RUN, workflowId: 'team.other' }),
      runStarted(A),
      stepAcked(R, B, { runId: OTHER_RUN }),
    );
    const overview = overviewOf(events);
    expect(
      overview?.runs.map(({ runId, workflowId, points, tip }) => [runId, workflowId, points.length, tip]),
    ).toEqual([
      [OTHER_RUN, 'team.other', 2, B],
      [RUN, 'team.flow', 1, A],
    ]);
    const outline = outlineOf(events);
    expect(outline?.runs).toEqual([OTHER_RUN, RUN]);
    expect(outline?.run(RUN)).toMatchObject({ tip: A, startedAt: at(3), lastActivity: at(3) });
    expect(outline?.run(OTHER_RUN)).toMatchObject({ tip: B, startedAt: at(2), lastActivity: at(4) });
  });
});

describe('the gaps of a run', () => {
  const idsOf = ({ overview }: ReturnType<typeof runOf>) => overview.openGaps.map(({ gapId }) => gapId);

  test('that its start left stand in front of it, and belong to its root', () => {
    const run = runOf(gap(R, 'one'), gap(R, 'two'), runStarted(R, { openGaps: 2 }));
    expect(idsOf(run)).toEqual(['one', 'two']);
    expect(run.outline.openGaps).toEqual(run.overview.openGaps);
    expect(marksOf(run)).toEqual([{ point: 0, checkpoints: 0, openGaps: 2 }]);
  });

  test('of a start belong to that run alone', () => {
    const other = { runId: OTHER_RUN };
    const events = logOf(sessionStarted(), gap(A, 'one', other), runStarted(R), runStarted(A, other));
    const runs = overviewOf(events)?.runs.map(({ runId, openGaps }) => [runId, openGaps.length]);
    expect(runs).toEqual([
      [RUN, 0],
      [OTHER_RUN, 1],
    ]);
  });

  test('go where a later one closes them, those of its start too', () => {
    const run = runOf(
      gap(R, 'one'),
      runStarted(R),
      gap(A, 'two'),
      gap(A, 'three'),
      stepAcked(R, A),
      closed(B, 'one'),
      closed(B, 'three'),
      stepAcked(A, B, { depth: 2 }),
    );
    expect(idsOf(run)).toEqual(['two']);
    expect(marksOf(run)).toEqual([{ point: 1, checkpoints: 0, openGaps: 1 }]);
  });
});
