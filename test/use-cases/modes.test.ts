import { sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { CAREFUL, codes, GATED, kinds, send, started } from './modes-world.ts';
import { step, workflow, world } from './world.ts';

describe('a gate that blocks', () => {
  it('waits for a yes, keeps what was sent, and records who said it', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated');
    const blocked = await send(here, root);
    expect(blocked).toMatchObject({
      kind: 'blocked',
      blockers: [
        {
          code: 'USER_ONLY_DEPENDENCY',
          pointer: { kind: 'user_only', reason: 'needs_user_approval', stepId: 'plan' },
        },
      ],
      kept: { notes: true },
    });
    const declined = await send(here, blocked, {
      notesMarkdown: '',
      confirmation: { answer: 'declined', comment: 'Too big.' },
    });
    expect(declined.blockers?.[0]?.message).toContain('they declined: Too big.');
    const on = await send(here, declined, { notesMarkdown: '', confirmation: { answer: 'approved' } });
    expect(on.pending?.stepId).toBe('build');
    const events = right(
      await here.host.store.read((tx) =>
        tx.events.read(sessionStreamId(root.session.sessionId as SessionId), { from: 1, limit: 99 }),
      )(),
    );
    expect(events.at(-1)).toMatchObject({
      kind: 'step_acked',
      data: { confirmation: { answer: 'approved', source: 'claimed_by_agent' } },
    });
    expect(events.at(-2)).toMatchObject({
      kind: 'advance_blocked',
      data: { confirmation: { answer: 'declined', comment: 'Too big.' } },
    });
  });

  it('only signals where the preferences say so, and that stands as a gap', async () => {
    const here = world({ 'gated.json': GATED });
    const root = right(
      await here.useCases.startWorkflow({
        workflowId: 'test.gated',
        preferences: { gateHandling: 'risk_signal' },
      })(),
    );
    expect(root.nextCall?.arguments).not.toHaveProperty('confirmation');
    const on = await send(here, root);
    expect(on).toMatchObject({ kind: 'ok', openGaps: 1 });
    expect(codes(on)).toEqual(['GAP_RECORDED']);
    expect((await here.again(on)).gaps).toMatchObject([
      { severity: 'warning', code: 'USER_ONLY_DEPENDENCY' },
    ]);
  });
});

describe('the three modes', () => {
  it('guided stops for everything', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated', { mode: 'guided' });
    const blocked = await send(here, root, { notesMarkdown: '' });
    expect(blocked.blockers?.map(({ code }) => code)).toEqual([
      'USER_ONLY_DEPENDENCY',
      'MISSING_REQUIRED_NOTES',
    ]);
  });

  it('auto_with_stops stops only for what only the user can provide [EXEC-AUTO-4]', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated', { mode: 'auto_with_stops' });
    const build = await send(here, root, { notesMarkdown: '' });
    expect(build).toMatchObject({ kind: 'ok', openGaps: 2 });
    const blocked = await send(here, build, { notesMarkdown: '' });
    expect(blocked.blockers?.map(({ pointer }) => pointer)).toEqual([
      { kind: 'user_only', reason: 'needs_user_choice', stepId: 'build', contextKey: 'region' },
    ]);
    const check = await send(here, blocked, { context: { region: 'eu' } });
    expect(check).toMatchObject({ kind: 'ok', openGaps: 2 });
  });

  it('auto_never_stop never stops, and the end says what is missing [EXEC-AUTO-3]', async () => {
    const here = world({ 'gated.json': GATED });
    let at = await started(here, 'test.gated', { mode: 'auto_never_stop' });
    for (let moves = 0; moves < 3; moves += 1) at = await send(here, at, { notesMarkdown: '' });
    expect(at).toMatchObject({ isComplete: true, kind: 'ok', openGaps: 5 });
    const again = await here.again(at);
    expect(again.gaps?.map(({ code }) => code).sort()).toEqual([
      'MISSING_REQUIRED_NOTES',
      'MISSING_REQUIRED_NOTES',
      'MISSING_REQUIRED_NOTES',
      'USER_ONLY_DEPENDENCY',
      'USER_ONLY_DEPENDENCY',
    ]);
    expect(await kinds(here, at)).toEqual([
      'session_started',
      'run_started',
      'gap_recorded',
      'gap_recorded',
      'step_acked',
      'gap_recorded',
      'gap_recorded',
      'step_acked',
      'gap_recorded',
      'step_acked',
    ]);
  });

  it('a start that would be refused goes on where nothing may stop', async () => {
    const broken = workflow('test.broken', [step('alpha', { runCondition: { var: 'text', gt: 3 } })]);
    const { useCases } = world({ 'b.json': broken });
    const input = { workflowId: 'test.broken', context: { text: 'x' } };
    expect(left(await useCases.startWorkflow(input)())).toMatchObject({ _tag: 'StartBlockedError' });
    const preferences = { mode: 'auto_never_stop' };
    const at = right(await useCases.startWorkflow({ ...input, preferences })());
    expect(at).toMatchObject({ kind: 'ok', openGaps: 1, pending: { stepId: 'alpha' } });
    expect(codes(at)).toEqual(['GAP_RECORDED']);
  });

  it('too much context stops a guided run and is left out of one that goes on', async () => {
    const here = world({ 'careful.json': CAREFUL });
    const large = { context: { more: 'x'.repeat(150_000) } };
    const next = async (mode: string) => {
      const root = right(
        await here.useCases.startWorkflow({
          workflowId: 'test.careful',
          context: { have: 'y'.repeat(150_000) },
          preferences: { mode },
        })(),
      );
      return send(here, root, large);
    };
    expect((await next('guided')).blockers?.[0]?.code).toBe('CONTEXT_BUDGET_EXCEEDED');
    expect(await next('auto_with_stops')).toMatchObject({ kind: 'ok', openGaps: 1 });
  });
});

it('notes in the context, as an earlier contract had them, are notes, with a warning', async () => {
  const here = world({ 'careful.json': CAREFUL });
  const root = await started(here, 'test.careful');
  const { stateToken, ackToken } = root;
  const at = right(
    await here.useCases.continueWorkflow({
      stateToken,
      ackToken: ackToken ?? '',
      context: { notesMarkdown: 'Old way.', kept: 1 },
    })(),
  );
  expect(codes(at)).toEqual(['NOTES_IN_CONTEXT']);
  expect((await here.again(at)).recap?.entries).toEqual([{ stepId: 'only', notesMarkdown: 'Old way.' }]);
});
