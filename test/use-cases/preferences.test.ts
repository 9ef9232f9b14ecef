import { E } from '@workrail/kernel';
import { executionText } from '@workrail/mcp-surface';
import { describe, expect, it } from 'vitest';
import { left, right, startProcess } from '../harness/in-process.ts';
import { CAREFUL, codes, GATED, kinds, send, started } from './modes-world.ts';
import { world } from './world.ts';

describe('preferences', () => {
  it('preferences belong to a point: its descendants have them, earlier points do not [EXEC-NODE-3]', async () => {
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

  it('preferences can change between steps, are seen by other processes, and do not change replays [EXEC-PREF-5]', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated');
    const build = await send(here, root, { confirmation: { answer: 'approved' } });
    const { stateToken } = build;
    const change = async (mode: string) =>
      right(await startProcess(here.host).continueWorkflow({ stateToken, preferences: { mode } })());
    const changed = await change('auto_never_stop');
    expect(changed.preferences.autonomy).toBe('full_auto_never_stop');
    const before = (await kinds(here, build)).length;
    expect((await change('auto_never_stop')).stateToken).toBe(changed.stateToken);
    expect((await kinds(here, build)).length).toBe(before);
    // The point from before the change keeps what held there.
    expect(await send(here, build, { notesMarkdown: '' })).toMatchObject({ kind: 'blocked' });
    expect(await send(here, changed, { notesMarkdown: '' })).toMatchObject({ kind: 'ok', openGaps: 2 });
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

  it('preferences that exceed a recommendation are warned about, never refused [EXEC-ADVICE-1, EXEC-ADVICE-3]', async () => {
    const here = world({ 'careful.json': CAREFUL });
    const root = await started(here, 'test.careful', { mode: 'auto_never_stop' });
    expect(codes(root)).toEqual(['MODE_ABOVE_RECOMMENDATION']);
    expect(root.warnings[0]?.message).toContain('{"mode":"guided"}');
    expect(codes(await started(here, 'test.careful'))).toEqual([]);
  });

  it('settings are copied when a session starts, and later settings do not change it [EXEC-SCOPE-2]', async () => {
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
  ])(
    'the preferences %j are refused with an error that names the field [EXEC-PREF-2]',
    async (preferences, field, message) => {
      const here = world({ 'careful.json': CAREFUL });
      const refused = left(await here.useCases.startWorkflow({ workflowId: 'test.careful', preferences })());
      expect(refused).toMatchObject({ _tag: 'InvalidInputError', field });
      expect(JSON.stringify(refused)).toContain(JSON.stringify(message).slice(1, -1));
    },
  );

  it('change at the end of a run, which counts as left by nobody', async () => {
    const here = world({ 'careful.json': CAREFUL });
    let end = await started(here, 'test.careful');
    while (!end.isComplete) end = await send(here, end);
    const change = async (mode: string) =>
      right(await here.useCases.continueWorkflow({ stateToken: end.stateToken, preferences: { mode } })());
    for (const answer of [await change('auto_with_stops'), await change('auto_never_stop')]) {
      expect(answer).toMatchObject({ isComplete: true, preferences: { gateHandling: 'risk_signal' } });
      expect(answer).not.toHaveProperty('branchBeside');
    }
    const again = await here.again(end);
    expect(again).not.toHaveProperty('branches');
    expect(executionText(again)).not.toContain('left before');
    const [found] = right(await here.useCases.resumeSession({ runId: end.session.runId })()).candidates;
    expect(found?.otherTips?.map(({ title }) => title)).not.toContain('');
  });

  it('that alone differ in a call that comes again are named as what was not changed', async () => {
    const here = world({ 'gated.json': GATED });
    const root = await started(here, 'test.gated');
    const confirmation = { answer: 'approved' };
    const first = await send(here, root, { confirmation });
    const again = await send(here, root, { confirmation, preferences: { mode: 'auto_never_stop' } });
    const [warning] = again.warnings.slice(first.warnings.length);
    expect(warning).toMatchObject({ code: 'REPLAY_PREFERENCES_NOT_CHANGED' });
    expect(warning?.message).toContain('The preferences that you sent now were NOT applied');
    expect(warning?.message).not.toContain('output');
    const other = await send(here, root, {
      confirmation,
      preferences: { mode: 'auto_never_stop' },
      context: { region: 'eu' },
    });
    expect(other.warnings.at(-1)).toMatchObject({
      code: 'REPLAY_OUTPUT_NOT_RECORDED',
      message: expect.stringContaining('was NOT recorded: context, preferences.'),
    });
  });
});
