import type { ExecutionAnswer } from '@workrail/application';
import { sessionStreamId } from '@workrail/event-log';
import { E, type SessionId } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { left, right, startProcess } from '../harness/in-process.ts';
import { step, type World, workflow, world } from './world.ts';

const GATED = workflow('test.gated', [
  step('plan', { requireConfirmation: true }),
  step('build', {
    userOnlyDependencies: [
      { reason: 'needs_user_choice', description: 'Which region?', contextKey: 'region' },
    ],
  }),
  step('check'),
]);

const CAREFUL = workflow('test.careful', [step('only'), step('last')], {
  recommendedPreferences: { recommendedAutonomy: 'guided', recommendedRiskPolicy: 'conservative' },
});

const SURFING = workflow('test.surfing', [
  step('surf', { requires: { capabilities: ['web_browsing'] } }),
  step('again', { requires: { capabilities: ['web_browsing'] } }),
  step('last'),
]);

type Send = Omit<Parameters<World['useCases']['continueWorkflow']>[0], 'stateToken' | 'ackToken'>;

const send = async (
  { useCases }: Pick<World, 'useCases'>,
  { stateToken, ackToken }: ExecutionAnswer,
  more: Send = {},
): Promise<ExecutionAnswer> =>
  right(
    await useCases.continueWorkflow({
      stateToken,
      ackToken: ackToken ?? '',
      notesMarkdown: 'Did it.',
      ...more,
    })(),
  );

const started = async ({ useCases }: World, workflowId: string, preferences?: { readonly mode: string }) =>
  right(
    await useCases.startWorkflow({ workflowId, ...(preferences === undefined ? {} : { preferences }) })(),
  );

const codes = ({ warnings }: ExecutionAnswer) => warnings.map(({ code }) => code);

const kinds = async ({ host }: World, { session }: ExecutionAnswer) =>
  right(
    await host.store.read((tx) =>
      tx.events.read(sessionStreamId(session.sessionId as SessionId), { from: 1, limit: 99 }),
    )(),
  ).map(({ kind }) => kind);

describe('a gate that blocks', () => {
  it('waits for a yes, keeps what was sent, and records who said it', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated');
    expect(root.nextCall?.arguments.confirmation).toEqual({ answer: 'approved' });
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
    expect(declined.blockers?.[0]?.message).toContain('the answer was no');
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

  it('auto_with_stops stops only for what only the user can give [EXEC-AUTO-4]', async () => {
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

describe('preferences', () => {
  it('belong to a point: descendants have them, and what was before does not [EXEC-NODE-3]', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated');
    const build = await send(here, root, {
      confirmation: { answer: 'approved' },
      preferences: { mode: 'auto_never_stop' },
    });
    expect(build.preferences.autonomy).toBe('full_auto_never_stop');
    const check = await send(here, build);
    expect(check.preferences.autonomy).toBe('full_auto_never_stop');
    expect((await here.again(root)).preferences.autonomy).toBe('guided');
  });

  it('change without a step done, are seen by other processes, and leave replays alone [EXEC-PREF-5]', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated');
    const build = await send(here, root, { confirmation: { answer: 'approved' } });
    const { stateToken } = build;
    const change = async (mode: string) =>
      right(await startProcess(here.host).continueWorkflow({ stateToken, preferences: { mode } })());
    expect((await change('auto_never_stop')).preferences.autonomy).toBe('full_auto_never_stop');
    const before = (await kinds(here, build)).length;
    await change('auto_never_stop');
    expect((await kinds(here, build)).length).toBe(before);
    // This process remembers the point from before the change.
    expect(await send(here, build, { notesMarkdown: '' })).toMatchObject({ kind: 'ok', openGaps: 2 });
    expect(JSON.stringify(await send(here, root, { confirmation: { answer: 'approved' } }))).toBe(
      JSON.stringify(build),
    );
  });

  it('asked for with a blocked attempt count for its retry', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated', { mode: 'auto_with_stops' });
    const build = await send(here, root);
    const blocked = await send(here, build, { preferences: { gateHandling: 'block' } });
    expect(blocked.kind).toBe('blocked');
    expect(blocked.preferences.gateHandling).toBe('block');
    const check = await send(here, blocked, { context: { region: 'eu' } });
    expect(check.preferences).toMatchObject({
      gateHandling: 'block',
      autonomy: 'full_auto_stop_on_user_deps',
    });
  });

  it('beyond what the author recommends are warned about, never refused [EXEC-ADVICE-1, EXEC-ADVICE-3]', async () => {
    const here = world({ 'careful.json': CAREFUL });
    const root = await started(here, 'test.careful', { mode: 'auto_never_stop' });
    expect(codes(root)).toEqual(['MODE_ABOVE_RECOMMENDATION']);
    expect(root.warnings[0]?.message).toContain('{"mode":"guided"}');
    expect(codes(await started(here, 'test.careful'))).toEqual([]);
  });

  it('are copied from the settings when a session starts, and later ones leave it alone [EXEC-SCOPE-2]', async () => {
    const here = world({ 'careful.json': CAREFUL });
    const withMode = (mode: string) =>
      startProcess({ ...here.host, settings: { preferences: () => async () => E.right({ mode }) } });
    const first = right(await withMode('auto_with_stops').startWorkflow({ workflowId: 'test.careful' })());
    expect(first.preferences.autonomy).toBe('full_auto_stop_on_user_deps');
    const { sessionId } = first.session;
    const second = right(
      await withMode('auto_never_stop').startWorkflow({ workflowId: 'test.careful', sessionId })(),
    );
    expect(second.preferences.autonomy).toBe('full_auto_stop_on_user_deps');
  });

  it.each([
    [{ mode: 'auto_never_stops' }, 'preferences.mode', 'did you mean "auto_never_stop"?'],
    [{ autonomy: 'full' }, 'preferences.autonomy', 'preferences.autonomy is "full"'],
    [{ gateHandling: 'blok' }, 'preferences.gateHandling', 'did you mean "block"?'],
    [{ assumptionPolicy: '' }, 'preferences.assumptionPolicy', 'is ""'],
  ])('%j are refused by name [EXEC-PREF-2]', async (preferences, field, message) => {
    const here = world({ 'careful.json': CAREFUL });
    const refused = left(await here.useCases.startWorkflow({ workflowId: 'test.careful', preferences })());
    expect(refused).toMatchObject({ _tag: 'InvalidInputError', field });
    expect(JSON.stringify(refused)).toContain(JSON.stringify(message).slice(1, -1));
  });
});

describe('abilities', () => {
  const report = (evidence: string, status = 'available') => ({
    capabilities: [{ capability: 'web_browsing', status, evidence }],
  });

  it('are unlocked by a try, not by a claim, and stay known behind it', async () => {
    const here = world({ 'surfing.json': SURFING });
    const root = await started(here, 'test.surfing');
    const unknown = await send(here, root);
    expect(unknown.blockers?.map(({ code }) => code)).toEqual(['REQUIRED_CAPABILITY_UNKNOWN']);
    const claimed = await send(here, unknown, report('claim'));
    expect(claimed.kind).toBe('blocked');
    expect(codes(claimed)).toEqual(['CLAIM_TOO_WEAK']);
    const tried = await send(here, claimed, report('attempted_use'));
    expect(tried.pending?.stepId).toBe('again');
    expect((await send(here, tried)).pending?.stepId).toBe('last');
    expect((await kinds(here, root)).filter((kind) => kind === 'capability_observed')).toHaveLength(2);
  });

  it('that are lacking stop a guided run, and are a gap of one that goes on', async () => {
    const here = world({ 'surfing.json': SURFING });
    const lacking = report('attempted_use', 'unavailable');
    const blocked = await send(here, await started(here, 'test.surfing'), lacking);
    expect(blocked.blockers?.map(({ code }) => code)).toEqual(['REQUIRED_CAPABILITY_UNAVAILABLE']);
    const on = await send(here, blocked, { preferences: { mode: 'auto_with_stops' } });
    expect(on).toMatchObject({ kind: 'ok', openGaps: 1 });
  });

  it.each([
    [[{ capability: 'flying', status: 'available', evidence: 'probe' }]],
    [[{ capability: 'delegation', status: 'maybe', evidence: 'probe' }]],
    [[{ capability: 'delegation', status: 'available' }]],
  ])('%j are refused by name', async (capabilities) => {
    const here = world({ 'surfing.json': SURFING });
    const { stateToken, ackToken } = await started(here, 'test.surfing');
    const call = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'n', capabilities };
    expect(left(await here.useCases.continueWorkflow(call)())).toMatchObject({ field: 'capabilities[0]' });
  });
});

describe('gaps', () => {
  it('are closed by name, on their own branch only [EXEC-USER-4]', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated', { mode: 'auto_never_stop' });
    const build = await send(here, root, { notesMarkdown: '' });
    const [gap] = (await here.again(build)).gaps ?? [];
    const check = await send(here, build, {
      context: { region: 'eu' },
      resolvedGaps: [gap?.gapId ?? ''],
    });
    expect(check.openGaps).toBe(1);
    const fork = await send(here, await here.again(build), { context: { region: 'us' } });
    expect(fork.openGaps).toBe(2);
    expect((await here.again(check)).gaps?.map(({ gapId }) => gapId)).not.toContain(gap?.gapId);
  });

  it('that do not stand open are refused by name, and nothing is written', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated', { mode: 'auto_never_stop' });
    const before = await kinds(here, root);
    const { stateToken, ackToken } = root;
    const call = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'n', resolvedGaps: ['gap_none'] };
    expect(left(await here.useCases.continueWorkflow(call)())).toMatchObject({
      field: 'resolvedGaps',
      rule: 'not-open',
    });
    expect(await kinds(here, root)).toEqual(before);
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
