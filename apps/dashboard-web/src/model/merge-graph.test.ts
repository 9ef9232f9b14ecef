import type { RunGraph } from '@workrail/dashboard-contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KnownGraph, mergeGraph } from './merge-graph.ts';

/** The graph of a run when its log had so many events: an event for each point. */
function answerOf(version: number, from: number, limit: number, log = 'n'): RunGraph {
  const all = Array.from({ length: version }, (_, number) => ({
    node: `${log}${number}`,
    parent: number === 0 ? null : number - 1,
    stepId: number === 0 ? null : 'step',
    title: number === 0 ? null : 'Step',
    rounds: [],
    depth: number,
    at: '2026-03-01T09:00:00Z',
    hasNotes: false,
    artifacts: 0,
    isEnd: false,
  }));
  return {
    sessionId: 'ses_1',
    runId: 'run_1',
    version,
    status: version % 2 === 0 ? 'blocked' : 'in_progress',
    tip: version - 1,
    total: version,
    from,
    points: all.slice(from, from + limit),
    marks: [{ point: 0, checkpoints: version, openGaps: 0 }],
  };
}

const fresh = (version: number, log?: string): KnownGraph => {
  const { from, ...graph } = answerOf(version, 0, version, log);
  return graph;
};

test('pages add up to the whole', () => {
  const first = mergeGraph(undefined, answerOf(5, 0, 3));
  expect(first.next).toBe(3);
  expect(mergeGraph(first.graph, answerOf(5, 3, 3))).toEqual({ graph: fresh(5), next: null });
});

test('the same answer twice changes nothing', () => {
  expect(mergeGraph(fresh(4), answerOf(4, 0, 4))).toEqual({ graph: fresh(4), next: null });
  expect(mergeGraph(fresh(4), answerOf(4, 2, 9)).graph).toEqual(fresh(4));
});

test('a gap is asked for and not shown', () => {
  expect(mergeGraph(fresh(2), answerOf(5, 4, 1))).toEqual({ graph: fresh(2), next: 2 });
});

test('an answer that comes late does not turn the state back', () => {
  expect(mergeGraph(fresh(6), answerOf(4, 3, 9))).toEqual({ graph: fresh(6), next: null });
});

test('marks, tip and status come with an answer that has no new point', () => {
  const { graph } = mergeGraph({ ...fresh(4), marks: [], status: 'complete', version: 3 }, answerOf(4, 4, 9));
  expect(graph).toEqual(fresh(4));
});

test('a log that was replaced is loaded from its beginning', () => {
  expect(mergeGraph(fresh(4), answerOf(5, 3, 9, 'other'))).toEqual({ graph: undefined, next: 0 });
  expect(mergeGraph(fresh(4), { ...answerOf(2, 0, 9), version: 9 })).toEqual({ graph: undefined, next: 0 });
});

test('an answer without points where more should be does not go round for ever', () => {
  expect(mergeGraph(fresh(2), { ...answerOf(5, 2, 0) }).next).toBeNull();
});

test('whatever answers come in whatever order, asking on ends with the whole', () => {
  const answers = fc.array(
    fc.tuple(fc.integer({ min: 1, max: 12 }), fc.nat(12), fc.integer({ min: 1, max: 5 })),
  );
  fc.assert(
    fc.property(answers, (seen) => {
      let known: KnownGraph | undefined;
      for (const [version, from, limit] of seen)
        known = mergeGraph(known, answerOf(version, Math.min(from, version), limit)).graph;
      let next: number | null = known?.points.length ?? 0;
      for (let asked = 0; next !== null && asked < 20; asked += 1) {
        const merged = mergeGraph(known, answerOf(12, next, 5));
        [known, next] = [merged.graph, merged.next];
      }
      expect(known).toEqual(fresh(12));
    }),
  );
});
