import { MODES } from '@workrail/event-log';
import { E } from '@workrail/kernel';
import { executionText } from '@workrail/mcp-surface';
import { describe, expect, it } from 'vitest';
import { right, startProcess } from '../harness/in-process.ts';
import { step, workflow, world } from '../use-cases/world.ts';

const careful = (recommendedPreferences: object) =>
  world({
    'careful.json': workflow('test.careful', [step('only'), step('last')], { recommendedPreferences }),
  });

/** What an author recommends, and the freest mode within it. */
const CASES = [
  [{ recommendedAutonomy: 'guided' }, 'guided'],
  [{ recommendedAutonomy: 'full_auto_stop_on_user_deps' }, 'auto_with_stops'],
  [{ recommendedAutonomy: 'full_auto_never_stop' }, 'auto_never_stop'],
  [{ recommendedRiskPolicy: 'conservative' }, 'guided'],
  [{ recommendedAutonomy: 'full_auto_stop_on_user_deps', recommendedRiskPolicy: 'conservative' }, 'guided'],
] as const;

const beyond = (recommended: string) => MODES.slice(MODES.indexOf(recommended as 'guided') + 1);
const within = (recommended: string) => MODES.slice(0, MODES.indexOf(recommended as 'guided') + 1);

describe.each(CASES)('a workflow that recommends %j', (recommends, freest) => {
  it('tells the agent what it recommends [EXEC-ADVICE-2]', async () => {
    const text = executionText(await careful(recommends).start('test.careful'));
    for (const value of Object.values(recommends)) expect(text).toContain(value);
  });

  it('starts in every mode, and warns with the freest recommended mode if that is exceeded [EXEC-ADVICE-1, EXEC-ADVICE-3, EXEC-ADVICE-4]', async () => {
    const { useCases } = careful(recommends);
    const started = async (mode: string) =>
      right(await useCases.startWorkflow({ workflowId: 'test.careful', preferences: { mode } })());
    for (const mode of within(freest)) expect((await started(mode)).warnings).toEqual([]);
    for (const mode of beyond(freest)) {
      const answer = await started(mode);
      expect(answer.kind).toBe('ok');
      expect(answer.warnings).toMatchObject([{ code: 'MODE_ABOVE_RECOMMENDATION' }]);
      expect(answer.warnings[0]?.message).toContain(`preferences {"mode":"${freest}"}`);
    }
  });

  it('warns of a change with a step [EXEC-ADVICE-5]', async () => {
    for (const mode of beyond(freest)) {
      const { start, useCases } = careful(recommends);
      const { stateToken, ackToken } = await start('test.careful');
      const call = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'n', preferences: { mode } };
      const { kind, warnings } = right(await useCases.continueWorkflow(call)());
      expect({ kind, codes: warnings.map(({ code }) => code) }).toEqual({
        kind: 'ok',
        codes: ['MODE_ABOVE_RECOMMENDATION'],
      });
    }
  });

  it('warns of a change between steps [EXEC-ADVICE-6]', async () => {
    for (const mode of beyond(freest)) {
      const { start, useCases } = careful(recommends);
      const { stateToken } = await start('test.careful');
      const { warnings } = right(await useCases.continueWorkflow({ stateToken, preferences: { mode } })());
      expect(warnings.map(({ code }) => code)).toEqual(['MODE_ABOVE_RECOMMENDATION']);
    }
  });
});

it('settings that exceed a recommendation are warned about as well [EXEC-ADVICE-3]', async () => {
  const { host } = careful({ recommendedAutonomy: 'guided' });
  const settings = { preferences: () => async () => E.right({ mode: 'auto_never_stop' }) };
  const useCases = startProcess({ ...host, settings });
  const answer = right(await useCases.startWorkflow({ workflowId: 'test.careful' })());
  expect(answer.warnings).toMatchObject([{ code: 'MODE_ABOVE_RECOMMENDATION' }]);
});
