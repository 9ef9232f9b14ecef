import type { ExecutionAnswer } from '@workrail/application';
import { sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { right } from '../harness/in-process.ts';
import { LOOPING, type World, world } from '../use-cases/world.ts';

const silently = async ({ useCases }: World, { stateToken, ackToken }: ExecutionAnswer) =>
  right(await useCases.continueWorkflow({ stateToken, ackToken: ackToken ?? '' })());

const change = async ({ useCases }: World, { stateToken }: ExecutionAnswer, mode: string) =>
  right(await useCases.continueWorkflow({ stateToken, preferences: { mode } })());

const eventsOf = async ({ host }: World, { session }: ExecutionAnswer) =>
  right(
    await host.store.read((tx) =>
      tx.events.read(sessionStreamId(session.sessionId as SessionId), { from: 1, limit: 99 }),
    )(),
  );

describe('the preferences of a point', () => {
  it('the preferences of a point decide what stops an attempt there, and an older point keeps its own [EXEC-NODE-1, EXEC-NODE-4]', async () => {
    const here = world({ 'looping.json': LOOPING });
    const root = await here.start('test.looping');
    const second = await change(here, await here.next(root, 'noted'), 'auto_never_stop');
    const third = await silently(here, second);
    expect(third).toMatchObject({ kind: 'ok', openGaps: 1 });
    const older = await here.again(root);
    expect(older.preferences.autonomy).toBe('guided');
    expect(await silently(here, older)).toMatchObject({
      kind: 'blocked',
      blockers: [{ code: 'MISSING_REQUIRED_NOTES' }],
    });
    expect(await silently(here, third)).toMatchObject({ kind: 'ok', openGaps: 2 });
  });

  it('preferences are in the log with the run, each step and each change [EXEC-NODE-2]', async () => {
    const here = world({ 'looping.json': LOOPING });
    const root = await here.start('test.looping');
    const second = await change(here, await here.next(root, 'noted'), 'auto_never_stop');
    await here.next(second, 'noted');
    const guided = { autonomy: 'guided', gateHandling: 'block', assumptionPolicy: 'record_when_missing' };
    const free = { ...guided, autonomy: 'full_auto_never_stop', gateHandling: 'risk_signal' };
    expect(await eventsOf(here, root)).toMatchObject([
      { kind: 'session_started' },
      { kind: 'run_started', data: { preferences: guided } },
      { kind: 'step_acked', data: { preferences: guided } },
      { kind: 'preferences_changed', data: { effective: free } },
      { kind: 'step_acked', data: { preferences: free } },
    ]);
  });

  it('a change of preferences applies to the points after it until another change [EXEC-NODE-3]', async () => {
    const here = world({ 'looping.json': LOOPING });
    const root = await change(here, await here.start('test.looping'), 'auto_with_stops');
    const second = await here.next(root, 'one');
    const third = await here.next(second, 'two');
    const changed = await change(here, third, 'guided');
    expect(changed.stateToken).not.toBe(third.stateToken);
    const fourth = await here.next(changed, 'three');
    const autonomy = async (at: ExecutionAnswer) => (await here.again(at)).preferences.autonomy;
    for (const at of [root, second, third]) expect(await autonomy(at)).toBe('full_auto_stop_on_user_deps');
    for (const at of [changed, fourth]) expect(await autonomy(at)).toBe('guided');
  });
});
