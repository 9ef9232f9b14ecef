import { BUDGETS, utf8Length } from '@workrail/kernel';
import { expect, test } from 'vitest';
import { right } from '../harness/in-process.ts';
import { step, workflow, world } from './world.ts';

const FILES = { 'flow.json': workflow('test.flow', [step('plan'), step('build'), step('check')]) };

async function sessionWith(notes: readonly string[]) {
  const at = world(FILES);
  const { sessionToken } = right(await at.useCases.startSession({ title: 'Spike' })());
  const note = async (notesMarkdown: string) =>
    right(await at.useCases.checkpointWorkflow({ sessionToken, notesMarkdown })());
  for (const notesMarkdown of notes) await note(notesMarkdown);
  const start = async (more: object = {}) =>
    right(await at.useCases.startWorkflow({ workflowId: 'test.flow', sessionId: sessionToken, ...more })());
  return { ...at, sessionToken, note, start };
}

const NOTED = { stepId: '(no workflow)', checkpoint: true };

test('a run that is started in a session begins with what was noted there, and so does its recap', async () => {
  const { start, next, again, note } = await sessionWith(['Looked at the parser.', 'It is LL(1).']);
  const first = await start();
  const noted = ['Looked at the parser.', 'It is LL(1).'].map((notesMarkdown) => ({
    ...NOTED,
    notesMarkdown,
  }));
  expect(first.recap).toEqual({
    entries: noted,
    truncated: false,
    omitted: 0,
    policy: 'kept_most_recent',
  });
  const two = await next(first, 'Planned.');
  const planned = { stepId: 'plan', notesMarkdown: 'Planned.' };
  expect((await again(two)).recap?.entries).toEqual([...noted, planned]);

  await note('Beside the run.');
  const beside = { ...NOTED, notesMarkdown: 'Beside the run.' };
  expect((await again(two)).recap?.entries).toEqual([...noted, beside, planned]);
});

test('the same start gives the same answer, whatever was noted in the session since', async () => {
  const { start, note } = await sessionWith(['Before.']);
  const first = await start({ idempotencyKey: 'once' });
  await note('After.');
  expect((await start({ idempotencyKey: 'once' })).recap).toEqual(first.recap);
});

test('without notes in the session a start has no recap', async () => {
  expect(await (await sessionWith([])).start()).not.toHaveProperty('recap');
});

test('what has no room is named with the call that reads it, and takes no more than its share from the run', async () => {
  const { start, next, again, useCases } = await sessionWith(
    Array.from({ length: 9 }, (_, i) => `${i} ${'words '.repeat(500)}`),
  );
  let at = await start();
  expect(utf8Length(JSON.stringify(at.recap))).toBeLessThanOrEqual(BUDGETS.recap);
  for (const say of ['one', 'two']) at = await next(at, `${say} ${'step '.repeat(500)}`);
  const { recap } = await again(at);
  expect(utf8Length(JSON.stringify(recap))).toBeLessThanOrEqual(BUDGETS.recap);
  expect(recap?.entries.map(({ stepId }) => stepId)).toEqual(['(no workflow)', 'plan', 'build']);
  const [noted] = recap?.entries ?? [];
  expect(noted?.notesMarkdown).toMatch(/^8 words/);
  const whole = right(await useCases.readOutput(noted?.cut?.readWith.arguments ?? {})());
  expect(whole.output?.content).toBe(`8 ${'words '.repeat(500)}`);
  const all = right(await useCases.readOutput(recap?.readSessionWith?.arguments ?? {})());
  expect(all.outputs).toHaveLength(9);
});
