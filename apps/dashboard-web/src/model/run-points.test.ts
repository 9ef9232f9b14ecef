import { expect, test } from 'vitest';
import { pointWords, runPoints } from './run-points.ts';

const point = { at: '2026-03-01T09:00:00Z', hasNotes: false, artifacts: 0, isEnd: false };
const points = runPoints({
  sessionId: 'ses_1',
  runId: 'run_1',
  version: 4,
  status: 'complete',
  tip: 1,
  total: 2,
  points: [
    { ...point, node: 'a', parent: null, stepId: null, title: null, rounds: [], depth: 0 },
    {
      ...{
        ...point,
        node: 'b',
        parent: 0,
        stepId: 'read',
        depth: 1,
        hasNotes: true,
        artifacts: 1,
        isEnd: true,
      },
      title: 'Read Cart',
      rounds: [{ title: 'Each part', iteration: 2, total: 3, item: 'Cart' }],
    },
  ],
  marks: [{ point: 1, checkpoints: 0, openGaps: 2 }],
});

test('D2: points have the titles of their steps as the agent saw them', () => {
  expect(points.points.map(({ title }) => title)).toEqual(['Start', 'Read Cart']);
  expect(points.indexOf.get('b')).toBe(1);
});

test('D2: a point is told of in words, with its round', () => {
  expect(pointWords(points.points[1], 1)).toBe(
    'Read Cart, round 2 of 3: Cart, step 1, branch 1, current node, done, notes, 1 artifact, 2 open gaps',
  );
  expect(pointWords(points.points[2], 1)).toBe('');
});
