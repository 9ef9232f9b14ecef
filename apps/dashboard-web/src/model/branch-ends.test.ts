import { expect, test } from 'vitest';
import { branchEnds } from './branch-ends.ts';
import { runPoints } from './run-points.ts';

const point = (node: string, parent: number | null) => ({
  ...{ node, parent, stepId: parent === null ? null : 'step', depth: 0, at: '2026-01-02T03:04:05.678Z' },
  ...{ title: null, rounds: [], hasNotes: false, artifacts: 0, isEnd: false },
});

test('the ends of branches begin with where the run stands; the latest of the others comes next', () => {
  const points = [point('root', null), point('a', 0), point('b', 0), point('c', 1), point('d', 0)];
  const run = runPoints({
    ...{ sessionId: 'ses', runId: 'run', version: 9, status: 'in_progress', tip: 3, total: 5 },
    ...{ points, marks: [], titles: {} },
  });
  expect(branchEnds(run).map(({ branch, point: { node } }) => [node, branch])).toEqual([
    ['c', 1],
    ['d', 3],
    ['b', 2],
  ]);
});
