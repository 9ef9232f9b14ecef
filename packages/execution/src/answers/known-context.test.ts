import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { type JsonObject, utf8Length } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';
import { knownContext } from './known-context.ts';

const known = (context: JsonObject, room = 5_000) => knownContext(context, { stateToken: 'st.v1.x', room });
const LONG = 'x'.repeat(400);

describe('the context of a run that is picked up', () => {
  test('is shown with values of any type, and is none where nothing is set', () => {
    const context = { range: 'a..b', areas: ['one'], light: false, count: 0, plan: { of: null } };
    expect(known(context)).toEqual({ values: context });
    expect(known({})).toBeUndefined();
  });

  test('names what is too long, with the call that reads the first of it', () => {
    expect(known({ b: LONG, a: LONG, short: 1 })).toEqual({
      values: { short: 1 },
      longer: ['a', 'b'],
      readWith: { tool: 'read_output', arguments: { stateToken: 'st.v1.x', ref: 'context.a' } },
    });
  });

  test('has the smallest values first where there is no room for all, and counts what it cannot name', () => {
    const many = Object.fromEntries(Array.from({ length: 200 }, (_, n) => [`key${n}`, 'v'.repeat(n)]));
    const { values = {}, longer = [], omitted = 0 } = known(many) ?? {};
    expect(Object.keys(values)).toContain('key0');
    expect(Object.keys(values)).not.toContain('key199');
    expect(Object.keys(values).length + longer.length + omitted).toBe(200);
    expect(omitted).toBeGreaterThan(0);
    expect(known({ ['k'.repeat(400)]: 1 })).toEqual({ values: {}, omitted: 1 });
  });

  test.each([0, 100, 600, 1_000, 2_000, 9_000])('takes no more than there is room for: %i bytes', (room) => {
    const context = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`ключ${n}`, n % 3 === 0 ? LONG : 'é'.repeat(n)]),
    );
    const { readWith: _, ...shown } = known(context, room) ?? {};
    expect(utf8Length(JSON.stringify(shown))).toBeLessThanOrEqual(Math.min(2_000, room) + 60);
  });

  test('is told by each look at a point, as it was there, and by no other answer', async () => {
    const at = executionWorld({ 'flow.json': workflow('test.flow', [step('plan'), step('build')]) });
    const root = right(await at.start({ workflowId: 'test.flow', context: { range: 'a..b' } }));
    const build = right(
      await at.attempt(root, { notesMarkdown: 'Planned.', context: { plan: LONG, range: null, size: 2 } }),
    );
    expect([root.context, build.context]).toEqual([undefined, undefined]);
    expect((await at.look(root)).context).toEqual({ values: { range: 'a..b' } });
    const { context } = await at.look(build);
    expect(context).toMatchObject({ values: { size: 2 }, longer: ['plan'] });
    const read = right(await at.read({ ...context?.readWith?.arguments }));
    expect(read).toMatchObject({ output: { content: LONG } });
  });
});
