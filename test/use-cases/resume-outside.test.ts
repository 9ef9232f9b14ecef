import { E } from '@workrail/kernel';
import { callTool, offeredTools } from '@workrail/mcp-surface';
import { expect, test } from 'vitest';
import { right, silent } from '../harness/in-process.ts';
import { worldOf } from './sessions-by-name.ts';

const SHOP = { title: 'Fix login', workspace: '/work/shop', notes: ['Began.'] };
const BANK = { title: 'Add a report', workspace: '/work/bank', notes: ['Began.'] };
const LOOSE = { title: 'Sort the photos', notes: ['Began.'] };

/** What the tool says, for calls from outside of any project. */
async function textsOf(works: Parameters<typeof worldOf>[0]) {
  const world = await worldOf(works);
  const deps = {
    tools: offeredTools({ toolsets: ['execution'], readOnly: false }),
    useCases: async () => E.right(world.useCases),
    logger: silent,
    correlationId: () => 'c',
  };
  const say = async (args: object) =>
    (await callTool(deps, 'resume_session', args)).content.map(({ text }) => text).join('\n');
  return { ...world, say };
}

test('outside of any project, work of a project is shown and never what to call next', async () => {
  const { ask, say, id } = await textsOf({ shop: SHOP });
  const found = await ask({});
  expect(found).toMatchObject({ candidates: [], nextCall: null, totalMatched: null, outsideProjects: true });
  expect(found).not.toHaveProperty('shown');
  expect(found.recent.map(({ sessionId }) => sessionId)).toEqual([id('shop')]);
  const text = await say({});
  expect(text).toContain('No earlier work outside of projects was found.');
  expect(text).toContain('Recent runs of projects:');
  expect(text).toContain('project /work/shop');
  expect(text).toContain('continue one only if the user says so');
  expect(text).not.toMatch(/only unfinished|Next call|ack\.v1|this project|other projects/);
});

test('sessions begun outside of any project are the work there, and those of projects are left out', async () => {
  const { ask, found, say, id } = await textsOf({ loose: LOOSE, shop: SHOP, bank: BANK });
  expect(await found({})).toEqual(['loose']);
  const answer = await ask({});
  expect(answer.recent).toEqual([]);
  expect(answer.shown?.session.sessionId).toBe(id('loose'));
  expect(await say({})).toContain('The first candidate is the only unfinished work outside of projects.');
  const elsewhere = await ask({ workspacePath: '/work/shop' });
  expect(elsewhere.candidates.map(({ sessionId }) => sessionId)).toEqual([id('shop')]);
  expect(elsewhere).not.toHaveProperty('outsideProjects');
});

test('outside of any project, a session that is named is found wherever it lies, with its project', async () => {
  const { ask, say, id } = await textsOf({ shop: SHOP, loose: LOOSE });
  const [{ stateToken = '' } = {}] = (await ask({ query: 'login' })).candidates;
  for (const args of [{ query: 'login' }, { sessionId: id('shop') }, { query: stateToken }]) {
    const text = await say(args);
    expect(text).toContain('project /work/shop');
    expect(text).toContain(
      `Next call for candidate 1: continue_workflow with {"stateToken":"${stateToken}"}`,
    );
    expect(text).not.toMatch(/\bhere\b.*unfinished|unfinished work here/);
  }
});

test('a session of a project that has no run yet is not said to match outside of it', async () => {
  const { useCases, say } = await textsOf({});
  right(await useCases.startSession({ title: 'Plan the move', workspacePath: '/work/shop' })());
  for (const args of [{}, { workspacePath: '/work/bank' }])
    expect(await say(args)).not.toContain('Plan the move');
});
