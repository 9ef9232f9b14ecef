import { describe, expect, test } from 'vitest';
import { DEFAULT_PREFERENCES, type Preferences } from './index.ts';
import {
  advanceBlocked,
  at,
  BLOCKER,
  checkpoint,
  gap,
  logOf,
  node,
  preferencesChanged,
  RUN,
  runStarted,
  sessionStarted,
  stepAcked,
} from './testing/log.ts';
import { marksOf, outlineOf, overviewOf, runOf } from './testing/session-readings.ts';

const [R, A, B, C] = [node('r'), node('a'), node('b'), node('c')];
const END = { position: { kind: 'complete' } } as const;
const PENDING = { position: { kind: 'at', instruction: 0, frames: [] }, context: 'c'.repeat(64) };
const SIGNALS: Preferences = { ...DEFAULT_PREFERENCES, gateHandling: 'risk_signal' };

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
      approvals: [],
      answers: [],
      given: [],
    };
    expect(overview).toEqual({
      ...standing,
      points: [{ node: R, parent: null, stepId: null, at: at(2), branch: 1 }],
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
          ...PENDING,
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
      { node: R, parent: null, stepId: null, at: at(2), branch: 1, decisions },
      { node: A, parent: R, stepId: 'one', at: at(3), branch: 1, output, confirmation },
      { node: B, parent: A, stepId: 'two', at: at(4), branch: 1, decisions, output: { notesMarkdown: '' } },
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
        ...PENDING,
        confirmation: 'approved',
      },
      {
        ...{ node: B, parent: 1, stepId: 'two', depth: 2, at: at(4), hasNotes: false, artifacts: 0 },
        ...{ isEnd: true, context: PENDING.context, ...END },
      },
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
