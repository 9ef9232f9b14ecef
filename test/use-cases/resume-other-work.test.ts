import { describe, expect, test } from 'vitest';
import { right } from '../harness/in-process.ts';
import { worldOf } from './sessions-by-name.ts';

test('A1: a token in the query names its run', async () => {
  const { ask, id } = await worldOf({
    one: { title: 'Fix login', notes: ['Began.'] },
    two: { title: 'Add a report', notes: ['Began.'] },
  });
  const [{ stateToken = '' } = {}] = (await ask({ query: 'login' })).candidates;
  for (const query of [stateToken, `please go on with ${stateToken}`]) {
    const { candidates } = await ask({ query });
    expect(candidates.map(({ sessionId, whyMatched }) => [sessionId, whyMatched[0]])).toEqual([
      [id('one'), 'run_id'],
    ]);
  }
});

describe('A14: work of other projects', () => {
  const WORKS = {
    shop: { title: 'Fix login', workspace: '/work/shop', notes: ['Began.'] },
    bank: { title: 'Add a report', workspace: '/work/bank', notes: ['Began.'] },
  };

  test('is shown in a project without any, and never what to call next', async () => {
    const { ask, id } = await worldOf(WORKS);
    const found = await ask({ workspacePath: '/work/other' });
    expect(found).toMatchObject({ candidates: [], nextCall: null, totalMatched: null });
    expect(found.recent.map(({ sessionId }) => sessionId)).toEqual([id('bank'), id('shop')]);
    expect(found.advice).toContain('those of other projects: continue one only if the user says so');
    expect(found.shown).toBeUndefined();
  });

  test('without a run is not denied', async () => {
    const { ask, useCases } = await worldOf({});
    right(await useCases.startSession({ title: 'Plan the move', workspacePath: '/work/shop' })());
    const found = await ask({ workspacePath: '/work/other' });
    expect(found).toMatchObject({ candidates: [], recent: [], nextCall: null });
    expect(found.advice).toBe(
      'There is no run to continue in this data folder. For new work, choose with list_workflows and call start_workflow.',
    );
  });

  test('is left out where the project has some', async () => {
    const { ask, id } = await worldOf(WORKS);
    const here = await ask({ workspacePath: '/work/shop' });
    expect(here.candidates.map(({ sessionId }) => sessionId)).toEqual([id('shop')]);
    expect(here.recent).toEqual([]);
  });
});
