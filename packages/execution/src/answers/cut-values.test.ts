import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { BUDGETS, utf8Length } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';

const PROMPT = 'Follow {{plan}} for {{letter}}.';
const FILES = {
  'flow.json': workflow('test.flow', [step('one', { prompt: PROMPT }), step('two', { prompt: PROMPT })], {
    metaGuidance: ['Mind {{plan}}.'],
  }),
};
const begin = async (plan: unknown) => {
  const at = executionWorld(FILES);
  const context = { plan, letter: 'Q' } as never;
  return { at, started: right(await at.start({ workflowId: 'test.flow', context })) };
};

describe('A9: a value in the texts of a step', () => {
  test('is whole where the answer has room for it, however long it is', async () => {
    const plan = 'p'.repeat(6_000);
    const { at, started } = await begin(plan);
    const next = right(await at.attempt(started, { notesMarkdown: 'Done.' }));
    for (const answer of [started, await at.look(started), next, await at.look(next)]) {
      expect(answer.pending?.prompt).toBe(`Follow ${plan} for Q.`);
      expect(answer.warnings).toEqual([]);
      expect(answer.pending).not.toHaveProperty('cuts');
    }
  });

  test('that has no room is named with its size, and read whole by the call of a warning', async () => {
    const plan = { steps: Array.from({ length: 3_000 }, (_, index) => `part ${index}`) };
    const { at, started } = await begin(plan);
    const bytes = JSON.stringify(plan).length;
    const next = right(await at.attempt(started, { notesMarkdown: 'Done.' }));
    const blocked = right(await at.attempt(await at.look(started)));
    expect(blocked.kind).toBe('blocked');
    for (const answer of [started, await at.look(started), next, await at.look(next), blocked]) {
      expect(answer.pending?.prompt).toBe(`Follow [cut: plan, ${bytes} bytes] for Q.`);
      const [warning] = answer.warnings;
      const read = { stateToken: answer.stateToken, ref: 'context.plan' };
      expect(warning).toMatchObject({
        code: 'VALUE_CUT',
        message: expect.stringContaining(`{{plan}} has ${bytes} bytes`),
        readWith: { tool: 'read_output', arguments: read },
      });
      let [text, cursor] = ['', undefined as string | undefined];
      do {
        const page = right(await at.read({ ...read, ...(cursor === undefined ? {} : { cursor }) }));
        expect(page.output).toMatchObject({ what: 'value', stepId: answer.pending?.stepId, bytes });
        text += page.output?.content ?? '';
        cursor = page.nextCursor;
      } while (cursor !== undefined);
      expect(JSON.parse(text)).toEqual(plan);
    }
    expect(started.standing).toMatchObject({
      metaGuidance: [`Mind [cut: plan, ${bytes} bytes].`],
      cutValues: ['plan'],
    });
  });

  test('leaves room for what is missing, for warnings and for a recap', async () => {
    const { at, started } = await begin('p'.repeat(14_000));
    const criteria = { context: { plan: 'p'.repeat(14_000) } };
    const blocked = right(await at.attempt(started, criteria));
    expect(blocked.blockers).toMatchObject([{ code: 'MISSING_REQUIRED_NOTES' }]);
    const next = right(await at.attempt(blocked, { notesMarkdown: 'n'.repeat(1_500) }));
    const again = await at.look(next);
    expect(again.recap).toMatchObject({ truncated: false, entries: [{ notesMarkdown: 'n'.repeat(1_500) }] });
    for (const answer of [started, blocked, next, again])
      expect(2 * utf8Length(JSON.stringify(answer))).toBeLessThan(BUDGETS.answer);
  });

  test('is replayed as it was', async () => {
    const { at, started } = await begin('p'.repeat(30_000));
    const next = right(await at.attempt(started, { notesMarkdown: 'Done.' }));
    at.deps.places.clear();
    expect(right(await at.attempt(started, { notesMarkdown: 'Done.' }))).toEqual(next);
  });

  test('of a loop is read at the point where it stands', async () => {
    const loop = {
      id: 'each',
      type: 'loop',
      title: 'Each',
      loop: { type: 'forEach', items: 'areas', itemVar: 'area', maxIterations: 9 },
      body: [step('look', { prompt: 'Look at {{area.text}}.' })],
    };
    const at = executionWorld({ 'flow.json': workflow('test.flow', [loop]) });
    const areas = ['a', 'b'].map((letter) => ({ text: letter.repeat(30_000) }));
    const started = right(await at.start({ workflowId: 'test.flow', context: { areas } as never }));
    const second = right(await at.attempt(started, { notesMarkdown: 'Seen.' }));
    const first = async ({ stateToken }: { readonly stateToken: string }) =>
      right(await at.read({ stateToken, ref: 'context.area.text' })).output?.content.slice(0, 1);
    expect([await first(started), await first(second)]).toEqual(['a', 'b']);
  });

  test('that is not there is no output', async () => {
    const { at, started } = await begin('p');
    expect(await at.read({ stateToken: started.stateToken, ref: 'context.nothing' })).toMatchObject({
      left: { field: 'ref', rule: 'not-found' },
    });
  });
});
