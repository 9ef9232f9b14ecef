import { expect, test } from 'vitest';
import { step, workflow, world } from './world.ts';

const REVIEW = workflow('test.review', [
  step('triage'),
  step('threats', { runCondition: { var: 'risk', equals: 'high' } }),
  {
    id: 'files',
    type: 'loop',
    title: 'Files',
    loop: { type: 'forEach', items: 'changed', maxIterations: 10 },
    body: [step('read-file')],
  },
  step('deep', { runCondition: { var: 'risk', equals: 'low' } }),
]);

test('whoever picks a run up is told why it stands where it does', async () => {
  const { start, next, again } = world({ 'review.json': REVIEW });
  const first = await start('test.review');
  expect((await again(first)).trace).toBeUndefined();

  const inLoop = await next(first, 'Triaged.', { risk: 'low', changed: ['a.ts', 'b.ts'] });
  expect((await again(inLoop)).trace).toEqual({
    entries: [
      {
        kind: 'skipped',
        id: 'threats',
        because: 'it runs only if risk = "high", which does not hold (risk is "low")',
      },
      { kind: 'entered_loop', id: 'files', iteration: 1, because: 'it runs for each of "changed"' },
    ],
    omitted: 0,
  });

  const second = await next(inLoop, 'Read a.ts.');
  expect((await again(second)).trace?.entries[0]).toMatchObject({ kind: 'repeated_loop', iteration: 2 });

  const after = await next(second, 'Read b.ts.');
  expect((await again(after)).trace?.entries).toEqual([
    {
      kind: 'left_loop',
      id: 'files',
      iteration: 2,
      because: 'it runs for each of "changed", at most 10 rounds',
    },
    { kind: 'chosen', id: 'deep', because: 'it runs only if risk = "low", which holds (risk is "low")' },
  ]);
});

test('a long trace keeps its end and says how much is left out', async () => {
  const skipped = Array.from({ length: 14 }, (_, i) => step(`skip-${i}`, { runCondition: { var: 'never' } }));
  const { start, again } = world({ 'long.json': workflow('test.long', [...skipped, step('last')]) });
  const { trace } = await again(await start('test.long'));
  expect(trace?.omitted).toBe(4);
  expect(trace?.entries).toHaveLength(10);
  expect(trace?.entries.at(-1)).toEqual({
    kind: 'skipped',
    id: 'skip-13',
    because: 'it runs only if never is set, which does not hold (never is not set)',
  });
});
