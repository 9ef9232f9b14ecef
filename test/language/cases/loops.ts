import type { JsonObject } from '@workrail/kernel';
import { expect } from 'vitest';
import type { Case } from '../manifest.ts';
import { begin, last, loop, step, tour, workflow } from '../session.ts';

const LOOP_CONTROL = 'wr.contracts.loop_control';

const inner = (more: JsonObject = {}) =>
  step({ id: 'inner', title: 'Inner', prompt: 'Do a round.', ...more });

const decided = (decision: string, more: JsonObject = {}) => ({
  artifacts: [{ kind: 'wr.loop_control', decision, ...more }],
});

const bySource = { type: 'while', maxIterations: 3, count: undefined };
const artifactLoop = (type = 'while', maxIterations = 3) =>
  loop({
    ...bySource,
    type,
    maxIterations,
    conditionSource: { kind: 'artifact_contract', contractRef: LOOP_CONTROL },
  });

const rounds = (value: JsonObject, more: readonly JsonObject[] = []) => workflow([value, last, ...more]);
const set = (name: string, from: number) => (_: string, visit: number) =>
  visit >= from ? { context: { [name]: true } } : {};

export const loops: readonly Case[] = [
  {
    status: 'effect',
    says: 'the body runs once per round, as many times as the loop says',
    fields: [
      'loopStep.id',
      'loopStep.type',
      'loopStep.loop',
      'loopStep.loop.type',
      'loopStep.loop.count',
      'loopStep.body',
    ],
    shows: async () => {
      expect(await tour(rounds(loop({})))).toEqual(['inner', 'inner', 'last', 'complete']);
      const byKey = rounds(loop({ count: 'times' }));
      expect(await tour(byKey, () => ({}), { context: { times: 1 } })).toEqual(['inner', 'last', 'complete']);
      const named = rounds(loop({}, { body: 'inner' }), [inner()]);
      expect(await tour(named)).toEqual(['inner', 'inner', 'last', 'complete']);
      const session = await begin(rounds(loop({})));
      expect(session.answer().pending?.loops).toMatchObject([{ loopId: 'rounds', iteration: 1, total: 2 }]);
    },
  },
  {
    status: 'effect',
    says: 'while repeats as long as the condition holds, and until repeats until it does',
    fields: [
      'loopStep.loop.condition',
      'loopStep.loop.conditionSource.condition',
      'loopStep.loop.conditionSource.kind',
    ],
    shows: async () => {
      const condition = { var: 'done', equals: true };
      const open = { not: condition };
      const expected = ['inner', 'inner', 'last', 'complete'];
      const untilDone = loop({ ...bySource, type: 'until', condition });
      expect(await tour(rounds(untilDone), set('done', 2))).toEqual(expected);
      const whileOpen = loop({ ...bySource, condition: open });
      expect(await tour(rounds(whileOpen), set('done', 2))).toEqual(expected);
      const source = { kind: 'context_variable', condition };
      const bySourceToo = loop({ ...bySource, type: 'until', conditionSource: source });
      expect(await tour(rounds(bySourceToo), set('done', 2))).toEqual(expected);
    },
  },
  {
    status: 'effect',
    says: 'an artifact decides after each round; the first round always runs, and a missing decision blocks',
    fields: ['loopStep.loop.conditionSource', 'loopStep.loop.conditionSource.contractRef'],
    shows: async () => {
      for (const type of ['while', 'until']) {
        const value = rounds(artifactLoop(type));
        const twice = (_: string, visit: number) => decided(visit < 2 ? 'continue' : 'stop');
        expect(await tour(value, twice)).toEqual(['inner', 'inner', 'last', 'complete']);
      }
      expect(await tour(rounds(artifactLoop()))).toEqual(['inner', 'blocked: MISSING_REQUIRED_OUTPUT']);
      const elsewhere = (_: string, visit: number) =>
        decided(visit < 2 ? 'continue' : 'stop', { loopId: 'other' });
      expect(await tour(rounds(artifactLoop()), elsewhere)).toEqual(['inner', 'inner', 'last', 'complete']);
      const session = await begin(rounds(artifactLoop()));
      expect(session.text()).toContain('decides whether the loop "rounds" runs another round');
      await session.go(decided('done'));
      await session.go(decided('stop', { loopId: 'rounds' }));
      expect(session.answer().pending?.stepId).toBe('last');
      const nested = { ...artifactLoop(), id: 'outer', body: [artifactLoop(), inner({ id: 'after' })] };
      const outer = await begin(workflow([nested, last]));
      await outer.go(decided('stop'));
      expect(outer.answer().pending).toMatchObject({ stepId: 'after', artifacts: [{ loopId: 'outer' }] });
    },
  },
  {
    status: 'effect',
    says: 'forEach runs the body for each item, with the variable names that the loop sets',
    fields: [
      'loopStep.loop.items',
      'loopStep.loop.itemVar',
      'loopStep.loop.indexVar',
      'loopStep.loop.iterationVar',
    ],
    shows: async () => {
      const settings = { type: 'forEach', maxIterations: 9, count: undefined, items: 'plan.parts' };
      const names = { itemVar: 'part', indexVar: 'place', iterationVar: 'nth' };
      const body = (text: string) => ({ body: [inner({ prompt: text })] });
      const context = { plan: { parts: [{ name: 'hull' }, { name: 'mast' }] } };
      const own = await begin(
        rounds(loop({ ...settings, ...names }, body('{{part.name}} at {{place}}, {{nth}}.'))),
        { context },
      );
      expect(own.text()).toContain('hull at 0, 1.');
      expect(await own.go()).toContain('mast at 1, 2.');
      const usual = await begin(
        rounds(loop(settings, body('{{currentItem.name}} at {{currentIndex}}, {{currentIteration}}.'))),
        { context },
      );
      expect(usual.text()).toContain('hull at 0, 1.');
    },
  },
  {
    status: 'effect',
    says: 'a loop that needs more rounds than its limit blocks the run with a reason',
    fields: ['loopStep.loop.maxIterations'],
    shows: async () => {
      const value = rounds(loop({ ...bySource, maxIterations: 2, condition: { not: { var: 'done' } } }));
      expect(await tour(value)).toEqual(['inner', 'inner', 'blocked: LOOP_LIMIT_REACHED']);
      expect(await tour(rounds(artifactLoop()), () => decided('continue'))).toEqual([
        'inner',
        'inner',
        'inner',
        'blocked: LOOP_LIMIT_REACHED',
      ]);
      const session = await begin(rounds(artifactLoop('while', 1)));
      expect(session.text()).toContain('the last round');
    },
  },
  {
    status: 'effect',
    says: 'a loop whose condition does not hold is skipped',
    fields: ['loopStep.runCondition'],
    shows: async () => {
      const value = rounds(loop({}, { runCondition: { var: 'needed' } }));
      expect(await tour(value)).toEqual(['last', 'complete']);
      expect(await tour(value, () => ({}), { context: { needed: true } })).toHaveLength(4);
    },
  },
  {
    status: 'effect',
    says: 'the confirmation and notes settings of a loop apply to steps of its body that have none',
    fields: ['loopStep.requireConfirmation', 'loopStep.notesOptional'],
    shows: async () => {
      const value = rounds(loop({}, { requireConfirmation: true, notesOptional: true }));
      const session = await begin(value);
      expect(session.text()).toContain('APPROVAL NEEDED');
      await session.go({ silent: true, confirmation: { answer: 'approved' } });
      expect(session.answer().kind).toBe('ok');
      const own = inner({ requireConfirmation: false, notesOptional: false });
      const other = await begin(
        rounds(loop({}, { requireConfirmation: true, notesOptional: true, body: [own] })),
      );
      expect(other.text()).not.toContain('APPROVAL');
    },
  },
  {
    status: 'text',
    says: 'the title of the loop is shown with each of its steps',
    fields: ['loopStep.title'],
    shows: async () => {
      const { text } = await begin(rounds(loop({}, { title: 'LOOP-TITLE' })));
      expect(text()).toContain('In loop "LOOP-TITLE": round 1 of 2');
    },
  },
];
