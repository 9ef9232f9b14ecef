import { right, step, workflow } from '@workrail/authoring/workflow-files';
import { BUDGETS, utf8Length } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { executionWorld } from '../testing/execution-world.ts';

/** Keys whose names alone take several thousand bytes. */
const KEYS = Array.from({ length: 12 }, (_, index) => `key${String(index).padStart(200, '0')}`);
const requires = { context: KEYS.map((key) => ({ key, type: 'string' })) };

const answerBeside = async (bytes: number) => {
  const steps = [step('begin'), step('long', { prompt: 'ä'.repeat(bytes / 2) }), step('next', { requires })];
  const world = executionWorld({ 'flow.json': workflow('test.flow', steps) });
  const started = right(await world.start({ workflowId: 'test.flow' }));
  return right(await world.attempt(started, { notesMarkdown: 'Done.' }));
};

test.each([1_000, 10_000, 14_000])(
  'a step of %i bytes and its form have room in one answer',
  async (bytes) => {
    const answer = await answerBeside(bytes);
    expect(answer.pending?.stepId).toBe('long');
    expect(answer.pending?.prompt).toHaveLength(bytes / 2);
    // Twice, as text and as structured content, with some words around it.
    expect(2 * utf8Length(JSON.stringify(answer)) + 3_000).toBeLessThan(BUDGETS.answer);
  },
);

test('beside a short step the form has all that the next one needs', async () => {
  const { nextCall } = await answerBeside(1_000);
  expect(Object.keys(nextCall?.fillIn?.context ?? {})).toEqual(KEYS);
});
