import { right } from '@workrail/authoring/workflow-files';
import { BUDGETS, TE } from '@workrail/kernel';
import type { Observation } from '@workrail/ports';
import { backgroundWork } from '@workrail/session-reads';
import { describe, expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';
import { sessionBegan } from './new-session.ts';

const branch = (value: string): Observation => ({ key: 'git_branch', value, confidence: 'high' });

/** What is recorded where git says this. */
async function observed(...said: readonly Observation[]) {
  const at = executionWorld({}, { git: async () => said });
  const { sessionToken } = right(await at.startSession({ workspacePath: '/p' }));
  await at.deps.background.settled();
  return (await at.events(sessionToken)).slice(1);
}

describe('what git says of a workspace', () => {
  test('is recorded whole, in order', async () => {
    const said = [branch('main'), { ...branch('abc'), key: 'git_head_sha' as const }];
    expect(await observed(...said)).toMatchObject(
      said.map((data) => ({ kind: 'observation_recorded', data, at: '2026-01-02T03:04:05.678Z' })),
    );
  });

  test('is left out where it is longer than a path may be', async () => {
    const most = 'é'.repeat(BUDGETS.workspacePath / 2);
    const events = await observed(branch(most), branch(`${most}!`), branch('main'));
    expect(events.map(({ data }) => 'value' in data && data.value)).toEqual([most, 'main']);
    expect(await observed(branch(`${most}!`))).toEqual([]);
  });

  test('is logged, and stops nobody, where git fails', async () => {
    const failed: unknown[][] = [];
    const logger = { debug: () => {}, warn: () => {}, error: (...args: unknown[]) => failed.push(args) };
    const at = executionWorld({});
    const background = backgroundWork(logger);
    const git = { observe: async () => Promise.reject(new Error('no git')) };
    await sessionBegan({ ...at.deps, background, git }, right(await at.startSession({})).sessionToken, '/p');
    await background.settled();
    expect(failed).toEqual([
      [{ work: 'observe workspace', error: 'Error: no git' }, 'background work failed'],
    ]);
  });

  test('is logged, and stops nobody, where it cannot be recorded', async () => {
    const at = executionWorld({}, { git: async () => [branch('main')] });
    const warned: unknown[][] = [];
    const logger = { ...at.deps.logger, warn: (...args: unknown[]) => warned.push(args) };
    const store = { ...at.deps.store, write: () => TE.left({ _tag: 'StoreBusyError' }) } as never;
    const session = right(await at.startSession({})).sessionToken;
    await sessionBegan({ ...at.deps, store, logger }, session, '/p');
    await at.deps.background.settled();
    expect(warned).toEqual([[{ session, error: 'StoreBusyError' }, 'observations were not recorded']]);
  });
});
