import { expect, test } from 'vitest';
import { right } from '../harness/in-process.ts';
import { step, workflow, world } from './world.ts';

const FILES = { 'flow.json': workflow('test.flow', [step('plan'), step('build'), step('check')]) };

test('A12: resume_session offers all tips of a forked run, and no others of one that has a single branch', async () => {
  const { useCases, start, next, again } = world(FILES);
  const find = async () => right(await useCases.resumeSession({ query: 'banana' })()).candidates[0];
  const root = await start('test.flow');
  const built = await next(root, 'The banana plan.');
  expect(await find()).not.toHaveProperty('otherTips');

  const done = await next(await next(built, 'Built.'), 'Checked.');
  const beside = await next(await again(root), 'Another banana plan.');
  const found = await find();
  expect(found).toMatchObject({ stateToken: beside.stateToken, stepsDone: 1 });
  expect(found?.otherTips).toEqual([
    { stateToken: done.stateToken, title: 'check', depth: 3, isComplete: true },
  ]);
  expect(found).not.toHaveProperty('moreTips');

  for (let branch = 0; branch < 5; branch += 1) await next(await again(built), `Banana way ${branch}.`);
  expect(await find()).toMatchObject({ moreTips: 2, otherTips: { length: 4 } });
});
