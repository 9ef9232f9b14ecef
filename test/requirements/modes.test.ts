import type { ExecutionAnswer } from '@workrail/application';
import { PRESETS, sessionStreamId } from '@workrail/event-log';
import { E, type SessionId } from '@workrail/kernel';
import { executionText, offeredTools, readArguments, TOOLSETS } from '@workrail/mcp-surface';
import { describe, expect, it } from 'vitest';
import { left, right, startProcess } from '../harness/in-process.ts';
import { findings, step as shown, workflow as shownWorkflow } from '../language/session.ts';
import { step, type World, workflow, world } from '../use-cases/world.ts';

const ASKING = workflow('test.asking', [
  step('ask', { prompt: 'Ask the user which region it is.' }),
  step('agree', { requireConfirmation: true }),
  step('work'),
]);

type Chosen = Parameters<World['useCases']['startWorkflow']>[0]['preferences'];

const startIn = async ({ useCases }: Pick<World, 'useCases'>, preferences?: Chosen) =>
  right(
    await useCases.startWorkflow({
      workflowId: 'test.asking',
      ...(preferences === undefined ? {} : { preferences }),
    })(),
  );

/** What the design gives each mode. */
const MODES = [
  ['guided', 'guided', 'block'],
  ['auto_with_stops', 'full_auto_stop_on_user_deps', 'risk_signal'],
  ['auto_never_stop', 'full_auto_never_stop', 'risk_signal'],
] as const;

describe('a mode', () => {
  it.each(MODES)('%s sets its three preferences [EXEC-MODE-1]', async (mode, autonomy, gateHandling) => {
    const here = world({ 'asking.json': ASKING });
    const set = { autonomy, gateHandling, assumptionPolicy: 'record_when_missing' };
    expect((await startIn(here, { mode })).preferences).toEqual(set);
    if (mode === 'guided') expect((await startIn(here)).preferences).toEqual(set);
  });

  it('each mode has one name, one label and one sentence, and there are no other modes [EXEC-MODE-2]', () => {
    expect(PRESETS.map(({ mode }) => mode)).toEqual(MODES.map(([mode]) => mode));
    expect(new Set(PRESETS.map(({ label }) => label)).size).toBe(MODES.length);
    for (const { label, description } of PRESETS) {
      expect(label).toMatch(/^[A-Z][a-z, ]+$/);
      expect(description).toMatch(/^[^.]+\.$/);
    }
  });

  it('a preference set together with a mode takes precedence over it [EXEC-MODE-3]', async () => {
    const here = world({ 'asking.json': ASKING });
    const { preferences } = await startIn(here, {
      mode: 'auto_never_stop',
      gateHandling: 'block',
      assumptionPolicy: 'ask',
    });
    expect(preferences).toEqual({
      autonomy: 'full_auto_never_stop',
      gateHandling: 'block',
      assumptionPolicy: 'ask',
    });
  });

  it.each(MODES)('%s includes every step that addresses the user [EXEC-AUTO-2]', async (mode) => {
    const here = world({ 'asking.json': ASKING });
    const steps: string[] = [];
    let at: ExecutionAnswer = await startIn(here, { mode });
    while (at.pending !== null) {
      steps.push(at.pending.stepId);
      const { stateToken, ackToken } = at;
      const call = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'Did it.' };
      at = right(await here.useCases.continueWorkflow({ ...call, confirmation: { answer: 'approved' } })());
    }
    expect(steps).toEqual(['ask', 'agree', 'work']);
  });

  it.each(MODES)(
    '%s says with each step whether the agent answers for the user [EXEC-AUTO-1]',
    async (mode) => {
      const here = world({ 'asking.json': ASKING });
      const first = await startIn(here, { mode });
      const second = await here.next(first, 'Did it.');
      for (const answer of [first, second, await here.again(second)]) {
        const told = executionText(answer);
        expect(told.includes('decide it yourself')).toBe(mode !== 'guided');
        expect(told.includes('write each assumption into the notes')).toBe(mode !== 'guided');
      }
    },
  );
});

describe('preferences', () => {
  it('preferences can be set at the start, with a step and between steps [EXEC-PREF-1]', async () => {
    const here = world({ 'asking.json': ASKING });
    const first = await startIn(here, { mode: 'auto_with_stops' });
    expect(first.preferences.autonomy).toBe('full_auto_stop_on_user_deps');
    const call = { stateToken: first.stateToken, ackToken: first.ackToken ?? '', notesMarkdown: 'n' };
    const second = right(
      await here.useCases.continueWorkflow({ ...call, preferences: { mode: 'auto_never_stop' } })(),
    );
    expect(second.preferences.autonomy).toBe('full_auto_never_stop');
    const { stateToken } = second;
    const changed = right(
      await here.useCases.continueWorkflow({ stateToken, preferences: { mode: 'guided' } })(),
    );
    expect(changed).toMatchObject({ preferences: { autonomy: 'guided' }, pending: { stepId: 'agree' } });
    const all = offeredTools({ toolsets: TOOLSETS, readOnly: false });
    expect(all.filter(({ inputSchema }) => 'preferences' in (inputSchema.properties ?? {}))).toHaveLength(3);
  });

  it('unknown preferences are refused and leave the run unchanged [EXEC-PREF-2]', async () => {
    const here = world({ 'asking.json': ASKING });
    const { stateToken, ackToken, session } = await startIn(here);
    const head = () =>
      here.host.store.read((tx) => tx.events.head(sessionStreamId(session.sessionId as SessionId)))();
    const before = await head();
    const preferences = { autonomy: 'total' };
    const acked = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'n', preferences };
    for (const call of [acked, { stateToken, preferences }]) {
      expect(left(await here.useCases.continueWorkflow(call)())).toMatchObject({
        _tag: 'InvalidInputError',
        field: 'preferences.autonomy',
      });
    }
    expect(await head()).toEqual(before);
  });

  it.each(['start_workflow', 'continue_workflow'])(
    'the preferences of %s refuse unknown keys [EXEC-PREF-3]',
    (name) => {
      const tool = offeredTools({ toolsets: ['execution'], readOnly: false }).find(
        (one) => one.name === name,
      );
      if (tool === undefined) throw new Error(`no tool ${name}`);
      const sent = { workflowId: 'a.b', stateToken: 't' };
      const known = tool.inputSchema.required ?? [];
      const needed = Object.fromEntries(Object.entries(sent).filter(([key]) => known.includes(key)));
      const read = (preferences: object) => readArguments(tool, { ...needed, preferences });
      expect(E.isRight(read({ mode: 'guided' }))).toBe(true);
      expect(read({ mode: 'guided', speed: 'high' })).toMatchObject({
        left: { violations: [{ path: 'preferences.speed', rule: 'unknown-key' }] },
      });
    },
  );

  it.each([
    [{ recommendedAutonomy: 'guided' }, []],
    [{ recommendedSpeed: 'high' }, ['unknown-key /recommendedPreferences/recommendedSpeed']],
    [{ recommendedAutonomy: 'total' }, ['invalid-value /recommendedPreferences/recommendedAutonomy']],
    [{ recommendedRiskPolicy: 'none' }, ['invalid-value /recommendedPreferences/recommendedRiskPolicy']],
  ])('a file can recommend only known preferences: %j [EXEC-PREF-4]', (recommendedPreferences, expected) => {
    expect(findings(shownWorkflow([shown()], { recommendedPreferences }))).toEqual(expected);
  });
});

describe('personal settings', () => {
  const settled = ({ host }: World, mode: string) =>
    startProcess({ ...host, settings: { preferences: () => async () => E.right({ mode }) } });

  it('settings apply if nothing is chosen, and a choice takes precedence over them [EXEC-SCOPE-1]', async () => {
    const here = world({ 'asking.json': ASKING });
    const useCases = settled(here, 'auto_never_stop');
    expect((await startIn({ useCases })).preferences.autonomy).toBe('full_auto_never_stop');
    expect((await startIn({ useCases }, { mode: 'guided' })).preferences.autonomy).toBe('guided');
    const mixed = await startIn({ useCases }, { assumptionPolicy: 'ask' });
    expect(mixed.preferences).toMatchObject({ autonomy: 'full_auto_never_stop', assumptionPolicy: 'ask' });
  });

  it('settings that change later affect no point that was reached before [EXEC-SCOPE-3]', async () => {
    const here = world({ 'asking.json': ASKING });
    const first = await startIn({ useCases: settled(here, 'guided') });
    const later = settled(here, 'auto_never_stop');
    const { stateToken, ackToken } = first;
    const shownAgain = right(await later.continueWorkflow({ stateToken })());
    expect(shownAgain.preferences.autonomy).toBe('guided');
    const second = right(
      await later.continueWorkflow({ stateToken, ackToken: ackToken ?? '', notesMarkdown: 'n' })(),
    );
    expect(second.preferences.autonomy).toBe('guided');
    const silent = { stateToken: second.stateToken, ackToken: second.ackToken ?? '' };
    expect(right(await later.continueWorkflow(silent)()).kind).toBe('blocked');
  });
});
