import type { JsonObject } from '@workrail/kernel';
import { expect } from 'vitest';
import type { Case } from '../manifest.ts';
import { begin, last, step, tour, workflow } from '../session.ts';

const when = (runCondition: JsonObject) => workflow([step({ runCondition }), last]);

/** Whether a step with this condition comes up in this context. */
async function runs(condition: JsonObject, context: JsonObject): Promise<boolean> {
  const visits = await tour(when(condition), () => ({}), { context });
  return visits.includes('first');
}

/** Conditions with a context in which each holds, and one in which it does not. */
const COMPARISONS: readonly (readonly [condition: JsonObject, holds: JsonObject, fails: JsonObject])[] = [
  [{ var: 'a' }, { a: 'x' }, { a: '' }],
  [{ var: 'a.b' }, { a: { b: 1 } }, { a: {} }],
  [{ var: 'a', equals: 'Yes' }, { a: ' yes ' }, { a: 'no' }],
  [{ var: 'a', equals: 3 }, { a: '3' }, { a: 4 }],
  [{ var: 'a', equals: { y: 1, x: 2 } }, { a: { x: 2, y: 1 } }, { a: { x: 1 } }],
  [{ var: 'a', not_equals: 'x' }, { a: 'y' }, { a: 'X' }],
  [{ var: 'a', gt: 3 }, { a: 4 }, { a: 3 }],
  [{ var: 'a', gte: 3 }, { a: '3' }, { a: 2 }],
  [{ var: 'a', lt: 3 }, { a: 2 }, { a: 3 }],
  [{ var: 'a', lte: 3 }, { a: 3 }, { a: 4 }],
  [{ var: 'a', in: ['x', 'y'] }, { a: 'Y' }, { a: 'z' }],
  [{ var: 'a', contains: 'mid' }, { a: 'AMIDST' }, { a: 'far' }],
  [{ var: 'a', startsWith: 'be' }, { a: 'Begin' }, { a: 'maybe' }],
  [{ var: 'a', endsWith: 'end' }, { a: 'THE END' }, { a: 'endless' }],
  [{ var: 'a', matches: '^v\\d+$' }, { a: 'V12' }, { a: 'v' }],
  [{ and: [{ var: 'a' }, { var: 'b' }] }, { a: 1, b: 1 }, { a: 1 }],
  [{ or: [{ var: 'a' }, { var: 'b' }] }, { b: 1 }, {}],
  [{ not: { var: 'a' } }, {}, { a: 1 }],
];

export const steps: readonly Case[] = [
  {
    status: 'effect',
    says: 'a step whose condition does not hold is skipped; a value that cannot be compared blocks the run',
    fields: [
      'agentStep.runCondition',
      ...['var', 'equals', 'not_equals', 'gt', 'gte', 'lt', 'lte', 'in', 'contains', 'startsWith'].map(
        (name) => `condition.${name}`,
      ),
      ...['endsWith', 'matches', 'and', 'or', 'not'].map((name) => `condition.${name}`),
    ],
    shows: async () => {
      for (const [condition, holds, fails] of COMPARISONS) {
        expect([condition, await runs(condition, holds)]).toEqual([condition, true]);
        expect([condition, await runs(condition, fails)]).toEqual([condition, false]);
      }
      const value = workflow([step(), { ...last, runCondition: { var: 'a', gt: 3 } }]);
      expect(await tour(value, () => ({ context: { a: 'many' } }))).toEqual([
        'first',
        'blocked: INVALID_CONTEXT_KEY',
      ]);
    },
  },
  {
    status: 'effect',
    says: 'notes are required, unless they are waived or a typed artifact replaces them',
    fields: ['agentStep.notesOptional'],
    shows: async () => {
      const silent = async (more: JsonObject) => {
        const session = await begin(workflow([step(more), last]));
        await session.go({ silent: true });
        return session.answer().kind;
      };
      expect(await silent({})).toBe('blocked');
      expect(await silent({ notesOptional: true })).toBe('ok');
      expect(await silent({ notesOptional: false })).toBe('blocked');
    },
  },
  {
    status: 'text',
    says: 'the agent is told to wait for approval, by whom, and when',
    fields: ['agentStep.requireConfirmation', 'confirmation.kind', 'confirmation.condition'],
    shows: async () => {
      const text = async (requireConfirmation: JsonObject | boolean, context: JsonObject = {}) =>
        (await begin(workflow([step({ requireConfirmation })]), { context })).text();
      expect(await text(true)).toContain('APPROVAL NEEDED: show the user');
      expect(await text(false)).not.toContain('APPROVAL');
      expect(await text({ var: 'risky' }, { risky: true })).toContain('APPROVAL');
      expect(await text({ var: 'risky' })).not.toContain('APPROVAL');
      expect(await text({ kind: 'coordinator_eval' })).toContain('the coordinator');
      const rule = { kind: 'human_approval', condition: { var: 'risky' } };
      expect(await text(rule)).not.toContain('APPROVAL');
      expect(await text(rule, { risky: true })).toContain('APPROVAL NEEDED: show the user');
    },
  },
  {
    status: 'effect',
    says: 'the agent is told what only the user can provide, and the step waits for its context key',
    fields: [
      'agentStep.userOnlyDependencies',
      'agentStep.userOnlyDependencies[].reason',
      'agentStep.userOnlyDependencies[].description',
      'agentStep.userOnlyDependencies[].contextKey',
    ],
    shows: async () => {
      const need = { reason: 'needs_user_choice', description: 'WHICH-REGION?', contextKey: 'region' };
      const value = workflow([step({ userOnlyDependencies: [need] }), last]);
      const session = await begin(value);
      expect(session.text()).toContain(
        'needs_user_choice: WHICH-REGION? (then set the context key "region")',
      );
      expect(await session.go()).toContain('USER_ONLY_DEPENDENCY');
      expect(await tour(value, () => ({ context: { region: 'eu' } }))).toEqual(['first', 'last', 'complete']);
      const { contextKey: _, ...untold } = need;
      const told = workflow([step({ userOnlyDependencies: [untold] }), last]);
      expect(await tour(told)).toEqual(['first', 'last', 'complete']);
    },
  },
  {
    status: 'text',
    says: 'the agent is told what it must be able to do',
    fields: ['agentStep.requires', 'agentStep.requires.capabilities'],
    shows: async () => {
      const { text } = await begin(workflow([step({ requires: { capabilities: ['web_browsing'] } })]));
      expect(text()).toContain('### You must be able to\n- browse the web');
    },
  },
  {
    status: 'effect',
    says: 'a step does not start until the context has the keys that it needs, with the right types',
    fields: [
      'agentStep.requires.context',
      'agentStep.requires.context[].key',
      'agentStep.requires.context[].type',
    ],
    shows: async () => {
      const context = [{ key: 'plan.slices', type: 'array', description: 'The slices.' }];
      const value = workflow([step(), { ...last, requires: { context } }]);
      expect(await tour(value)).toEqual(['first', 'blocked: MISSING_CONTEXT_KEY']);
      expect(await tour(value, () => ({ context: { plan: { slices: 'one' } } }))).toEqual([
        'first',
        'blocked: INVALID_CONTEXT_KEY',
      ]);
      expect(await tour(value, () => ({ context: { plan: { slices: ['one'] } } }))).toEqual([
        'first',
        'last',
        'complete',
      ]);
    },
  },
  {
    status: 'text',
    says: 'the reason why a step cannot start describes what the missing key should contain',
    fields: ['agentStep.requires.context[].description'],
    shows: async () => {
      const context = [{ key: 'region', description: 'WHERE-IT-RUNS' }];
      const session = await begin(workflow([step(), { ...last, requires: { context } }]));
      expect(await session.go()).toContain('WHERE-IT-RUNS');
    },
  },
];
