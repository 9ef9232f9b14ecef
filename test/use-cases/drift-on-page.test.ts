import { expect, test } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { agreed, dashboardOf } from './dashboard-world.ts';
import { step, workflow, world } from './world.ts';

const flow = (...titles: readonly string[]) =>
  workflow(
    'test.flow',
    titles.map((title, at) => step(`step-${at}`, { title })),
  );

/** A run under way and one that is done, and the page on the same data folder and files. */
async function twoRuns() {
  const { host, files, start, next } = world({ 'flow.json': flow('One', 'Two') });
  const page = dashboardOf({ host, folder: '/nowhere' });
  const going = await start('test.flow');
  const done = await next(await next(await start('test.flow'), 'One.'), 'Two.');
  const ids = [going, done].map(({ session }) => session.runId ?? '');
  const drifted = async () => {
    const answer = agreed('findDrift', right(await page.findDrift({ runs: ids.join(',') })()));
    return answer.drifted.map(({ runId, state }) => [ids.indexOf(runId), state]);
  };
  return { page, files, drifted };
}

test('D3: a run under way says that its file has changed, is gone or is broken, and a run that is done does not', async () => {
  const { files, drifted } = await twoRuns();
  expect(await drifted()).toEqual([]);
  files.set('flow.json', flow('One', 'Other'));
  expect(await drifted()).toEqual([[0, 'changed']]);
  files.set('flow.json', flow('One', 'Two'));
  expect(await drifted()).toEqual([]);
  files.set('flow.json', workflow('test.flow', [step('step-0', { kind: 'unheard-of' })]));
  expect(await drifted()).toEqual([[0, 'invalid']]);
  files.delete('flow.json');
  expect(await drifted()).toEqual([[0, 'missing']]);
});

test('D3: runs that are not there are left out, and what is no id is refused', async () => {
  const { page } = await twoRuns();
  const absent = `run_${'0'.repeat(8)}-0000-7000-8000-${'0'.repeat(12)}`;
  expect(right(await page.findDrift({ runs: absent })())).toEqual({ drifted: [] });
  expect(left(await page.findDrift({ runs: 'x' })())._tag).toBe('InvalidInputError');
});
