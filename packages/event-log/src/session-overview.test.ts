import { describe, expect, test } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  type Preferences,
  type RunOutline,
  type SessionEvent,
  type SessionEventBody,
  sessionOutline,
  sessionOverview,
} from './index.ts';
import {
  advanceBlocked,
  at,
  BLOCKER,
  checkpoint,
  closed,
  gap,
  logOf,
  node,
  OTHER_RUN,
  observed,
  preferencesChanged,
  RUN,
  runStarted,
  SESSION,
  sessionStarted,
  stepAcked,
} from './testing/log.ts';

const [R, A, B, C] = [node('r'), node('a'), node('b'), node('c')];
const END = { position: { kind: 'complete' } } as const;
const SIGNALS: Preferences = { ...DEFAULT_PREFERENCES, gateHandling: 'risk_signal' };

const overviewOf = (events: readonly SessionEvent[]) => {
  const { add, value } = sessionOverview();
  for (const event of events) add(event);
  return value();
};
const outlineOf = (events: readonly SessionEvent[]) => {
  const { add, value } = sessionOutline();
  for (const event of events) add(event);
  return value();
};
/** The only run of a log after its session began, as overview and outline have it. */
const runOf = (...bodies: readonly SessionEventBody[]) => {
  const events = logOf(sessionStarted(), ...bodies);
  const [overview] = overviewOf(events)?.runs ?? [];
  const outline = outlineOf(events)?.run(RUN);
  if (overview === undefined || outline === undefined) throw new Error('there is no run');
  return { overview, outline };
};
const marksOf = ({ outline }: { readonly outline: RunOutline }) => outline.marks();

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

describe('a run', () => {
  test('that has just begun stands at its root', () => {
    const { overview, outline } = runOf(runStarted(R));
    const standing = {
      runId: RUN,
      workflowId: 'team.flow',
      startedAt: at(2),
      lastActivity: at(2),
      tip: R,
      status: 'in_progress',
      stepsDone: 0,
      preferences: DEFAULT_PREFERENCES,
      branches: 1,
      openGaps: [],
      blockers: [],
    };
    expect(overview).toEqual({
      ...standing,
      points: [{ node: R, parent: null, stepId: null, at: at(2) }],
      checkpoints: [],
    });
    expect(outline).toEqual({
      ...standing,
      points: [
        {
          node: R,
          parent: null,
          stepId: null,
          depth: 0,
          at: at(2),
          hasNotes: false,
          artifacts: 0,
          isEnd: false,
        },
      ],
      tipPoint: 0,
      marks: expect.any(Function),
    });
    expect(outline.marks()).toEqual([]);
  });

  test('says of each point what led there, and what was left on the way', () => {
    const ref = { kind: 'acme.sheet', hash: '1'.repeat(64) as never, bytes: 9 };
    const decisions = [{ kind: 'left_loop', id: 'l', iteration: 2 }] as const;
    const confirmation = { answer: 'approved', source: 'asked_by_server' } as const;
    const output = { notesMarkdown: 'Did it.', artifacts: [ref, ref] };
    const { overview, outline } = runOf(
      runStarted(R, { decisions }),
      stepAcked(R, A, { stepId: 'one', output, confirmation }),
      stepAcked(A, B, { stepId: 'two', depth: 2, decisions, output: { notesMarkdown: '' }, ...END }),
    );
    expect(overview.points).toEqual([
      { node: R, parent: null, stepId: null, at: at(2), decisions },
      { node: A, parent: R, stepId: 'one', at: at(3), output, confirmation },
      { node: B, parent: A, stepId: 'two', at: at(4), decisions, output: { notesMarkdown: '' } },
    ]);
    expect(outline.points.slice(1)).toEqual([
      {
        node: A,
        parent: 0,
        stepId: 'one',
        depth: 1,
        at: at(3),
        hasNotes: true,
        artifacts: 2,
        isEnd: false,
        confirmation: 'approved',
      },
      { node: B, parent: 1, stepId: 'two', depth: 2, at: at(4), hasNotes: false, artifacts: 0, isEnd: true },
    ]);
    expect(outline).toMatchObject({ tipPoint: 2, stepsDone: 2, status: 'complete', branches: 1 });
  });

  test('stands at its latest point, on whichever branch, and counts the ends of all', () => {
    const { overview, outline } = runOf(
      runStarted(R),
      stepAcked(R, A),
      stepAcked(A, B, { depth: 2 }),
      stepAcked(R, C, { preferences: SIGNALS }),
    );
    expect(overview).toMatchObject({ tip: C, stepsDone: 1, branches: 2, preferences: SIGNALS });
    expect(outline).toMatchObject({ tipPoint: 3, branches: 2 });
    expect(outline.points.map(({ parent }) => parent)).toEqual([null, 0, 1, 0]);
  });

  test('is complete at the end of its workflow, with the gaps that stand open there', () => {
    const end = (openGaps?: number) =>
      runOf(runStarted(R), stepAcked(R, A, { ...END, ...(openGaps === undefined ? {} : { openGaps }) }))
        .outline.status;
    expect([end(), end(0), end(1)]).toEqual(['complete', 'complete', 'complete_with_gaps']);
    expect(runOf(runStarted(R, END)).outline.status).toBe('complete');
  });

  test('is blocked by the latest attempt from its tip, until one goes on', () => {
    const started = [runStarted(R), advanceBlocked(R)];
    expect(runOf(...started).overview).toMatchObject({
      status: 'blocked',
      blockers: [BLOCKER],
      lastActivity: at(3),
    });
    const other = { ...BLOCKER, message: 'Another one.' };
    expect(runOf(...started, advanceBlocked(R, { blockers: [other] })).overview.blockers).toEqual([other]);
    expect(runOf(...started, stepAcked(R, A)).overview).toMatchObject({
      status: 'in_progress',
      blockers: [],
    });
  });

  test('is not blocked by an attempt from another point, which is activity all the same', () => {
    const { overview } = runOf(runStarted(R), stepAcked(R, A), advanceBlocked(R));
    expect(overview).toMatchObject({ status: 'in_progress', blockers: [], lastActivity: at(4) });
  });

  test('has the preferences that hold at its tip', () => {
    const changed = (where: typeof R) =>
      runOf(runStarted(R), stepAcked(R, A), preferencesChanged(where, SIGNALS)).overview;
    expect(changed(A)).toMatchObject({ preferences: SIGNALS, lastActivity: at(3) });
    expect(changed(R).preferences).toEqual(DEFAULT_PREFERENCES);
    const later = runOf(runStarted(R), preferencesChanged(R, SIGNALS), stepAcked(R, A)).overview;
    expect(later.preferences).toEqual(DEFAULT_PREFERENCES);
  });

  test('is not there for what speaks of it without its start', () => {
    const events = logOf(
      sessionStarted(),
      stepAcked(R, A),
      advanceBlocked(R),
      preferencesChanged(R, SIGNALS),
      gap(R, 'one'),
      checkpoint({ notesMarkdown: 'n' }, { runId: RUN, node: R }),
    );
    expect(overviewOf(events)).toMatchObject({ runs: [], notes: [], events: 6 });
    expect(outlineOf(events)?.runs).toEqual([]);
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

test('what came to the points of a run is counted by point, in order', () => {
  const place = (where: typeof R) => ({ runId: RUN, node: where });
  const run = runOf(
    runStarted(R),
    gap(B, 'one'),
    stepAcked(R, A),
    stepAcked(A, B, { depth: 2 }),
    checkpoint({ notesMarkdown: 'n' }, place(B)),
    checkpoint({ notesMarkdown: 'm' }, place(R)),
    checkpoint({ notesMarkdown: 'm' }, place(R)),
    gap(C, 'of a point that is not there'),
  );
  expect(marksOf(run)).toEqual([
    { point: 0, checkpoints: 2, openGaps: 0 },
    { point: 2, checkpoints: 1, openGaps: 1 },
  ]);
});
