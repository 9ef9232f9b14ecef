import type { Candidate, ExecutionAnswer } from '@workrail/application';
import { expect, test } from 'vitest';
import { left, right, startProcess } from '../harness/in-process.ts';
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
  expect(found).toMatchObject({ stateToken: beside.stateToken, stepsDone: 1, onLatestBranch: true });
  const lastActivity = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  expect(found?.otherTips).toEqual([
    { stateToken: done.stateToken, title: 'check', depth: 3, isComplete: true, lastActivity },
  ]);
  expect(found).not.toHaveProperty('moreTips');

  for (let branch = 0; branch < 5; branch += 1) await next(await again(built), `Banana way ${branch}.`);
  expect(await find()).toMatchObject({ moreTips: 2, otherTips: { length: 4 } });
});

test('every branch of a run is reached by the calls that the answers name, however many there are', async () => {
  const { useCases, start, next, again } = world(FILES);
  const root = await start('test.flow');
  const tips: string[] = [];
  for (let branch = 0; branch < 40; branch += 1)
    tips.push((await next(await again(root), `Banana way ${branch}.`)).stateToken);
  const fork = await again(root);
  expect(fork.branches).toMatchObject({ total: 40, showAllWith: { tool: 'resume_session' } });
  const { runId } = fork.session;
  expect(fork.branches?.showAllWith?.arguments).toEqual({ runId });

  const first = right(await useCases.resumeSession({ query: 'banana' })());
  expect(first.candidates[0]?.showTipsWith).toEqual({ tool: 'resume_session', arguments: { runId } });
  const seen: string[] = [];
  let call: { runId: string; cursor?: string } | undefined = { runId };
  for (let pages = 0; call !== undefined; pages += 1) {
    expect(pages).toBeLessThan(10);
    const found: Candidate | undefined = right(await useCases.resumeSession(call)()).candidates[0];
    seen.push(...(pages === 0 ? [found?.stateToken ?? ''] : []));
    seen.push(...(found?.otherTips ?? []).map(({ stateToken }) => stateToken));
    expect(found?.moreTips ?? 0).toBe(40 - seen.length);
    call = found?.showTipsWith?.arguments;
  }
  expect(new Set(seen)).toEqual(new Set(tips));
  expect(seen).toHaveLength(40);
});

test('a cursor that goes with no run, or with another one, is refused', async () => {
  const { useCases, start } = world(FILES);
  const { session } = await start('test.flow');
  for (const input of [{ cursor: 'abc' }, { query: 'banana', cursor: 'abc' }])
    expect(left(await useCases.resumeSession(input)())).toMatchObject({ field: 'cursor', rule: 'needs' });
  const odd = { runId: session.runId, cursor: 'nonsense' };
  expect(left(await useCases.resumeSession(odd)())).toMatchObject({ field: 'cursor', rule: 'format' });
});

test('a search that matches the notes of one branch gives the tip of that branch, whatever was worked on last', async () => {
  const { useCases, start, next, again } = world(FILES);
  const root = await start('test.flow');
  const plan = await next(root, 'Planned with a narwhal.');
  const narwhal = await next(plan, 'Built the walrus way.');
  const otter = await next(await again(plan), 'Built the otter way.');
  await useCases.checkpointWorkflow({ stateToken: narwhal.stateToken, notesMarkdown: 'Saw a puffin.' })();
  const found = async (query: string) => right(await useCases.resumeSession({ query })()).candidates[0];

  expect(await found('walrus')).toMatchObject({
    stateToken: narwhal.stateToken,
    snippet: 'Built the walrus way.',
    onLatestBranch: false,
    otherTips: [{ stateToken: otter.stateToken, isLatest: true }],
  });
  expect(await found('puffin')).toMatchObject({ stateToken: narwhal.stateToken, snippet: 'Saw a puffin.' });
  expect(await found('otter')).toMatchObject({ stateToken: otter.stateToken });
  expect(await found('narwhal walrus')).toMatchObject({ stateToken: narwhal.stateToken });
  expect(await found('narwhal'), 'what all branches share').toMatchObject({ stateToken: otter.stateToken });
  const { shown } = right(await useCases.resumeSession({ query: 'walrus' })());
  expect(shown?.stateToken).toBe(narwhal.stateToken);
});

test('a search for a git branch gives the tip of the work that was done on it', async () => {
  let branch = 'main';
  const { host } = world(FILES);
  const observe = async () => [{ key: 'git_branch', value: branch, confidence: 'high' }] as const;
  const git = { observe, head: observe };
  const useCases = startProcess({ ...host, git });
  const go = async ({ stateToken }: ExecutionAnswer, notesMarkdown: string) => {
    const { ackToken } = right(await useCases.continueWorkflow({ stateToken })());
    return right(await useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '', notesMarkdown })());
  };
  const root = right(await useCases.startWorkflow({ workflowId: 'test.flow', workspacePath: '/shop' })());
  branch = 'feat/otter';
  const otter = await go(root, 'One way.');
  branch = 'main';
  const main = await go(root, 'Another way.');
  for (const [query, tip] of [
    [{ gitBranch: 'feat/otter' }, otter],
    [{ query: 'feat/otter' }, otter],
    [{ gitBranch: 'main' }, main],
  ] as const)
    expect(right(await useCases.resumeSession(query)()).candidates[0]).toMatchObject({
      stateToken: tip.stateToken,
    });
});

test('of many sessions that match alike each candidate stands on its branch that matches', async () => {
  const { useCases, start, next, again } = world(FILES);
  const matching: string[] = [];
  for (let made = 0; made < 12; made += 1) {
    const root = await start('test.flow');
    matching.push((await next(root, 'Built the walrus way.')).stateToken);
    await next(await again(root), 'Built another way.');
  }
  const { candidates } = right(await useCases.resumeSession({ query: 'walrus' })());
  expect(candidates).toHaveLength(5);
  for (const { stateToken } of candidates) expect(matching).toContain(stateToken);
});
