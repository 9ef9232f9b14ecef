import type { ReadOutputAnswer, ReadOutputInput } from '@workrail/application';
import { canonicalJson, type JsonObject } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { step, type World, workflow, world } from './world.ts';

const FLOW = workflow('test.flow', [step('one'), step('two'), step('three')]);
const LOOPING = workflow('test.loop', [
  {
    id: 'outer',
    type: 'loop',
    title: 'Outer',
    loop: { type: 'for', count: 200, maxIterations: 200 },
    body: [step('work')],
  },
]);

const read = async ({ useCases }: World, input: ReadOutputInput): Promise<ReadOutputAnswer> =>
  right(await useCases.readOutput(input)());

/** Every page of what is asked for. */
async function pages(at: World, input: ReadOutputInput): Promise<readonly ReadOutputAnswer[]> {
  const all = [await read(at, input)];
  for (let last = all[0]; last?.nextCursor !== undefined; last = all.at(-1))
    all.push(await read(at, { ...input, cursor: last.nextCursor }));
  return all;
}

describe('read_output', () => {
  it('lists what was left on the way, newest first, with what was noted while a step was under way', async () => {
    const at = world({ 'flow.json': FLOW });
    const one = await at.start('test.flow');
    const { stateToken } = one;
    const checkpoint = { stateToken, notesMarkdown: 'Halfway.', artifacts: [{ kind: 'x.plan', v: 1 }] };
    right(await at.useCases.checkpointWorkflow(checkpoint)());
    const two = right(
      await at.useCases.continueWorkflow({
        stateToken,
        ackToken: one.ackToken ?? '',
        notesMarkdown: 'Done.',
        artifacts: [{ kind: 'x.plan', v: 2 }, { kind: 'x.other' }],
      })(),
    );
    const { outputs = [] } = await read(at, { stateToken: two.stateToken });
    const [other, plan, notes, earlierPlan, halfway] = outputs;
    expect(outputs).toHaveLength(5);
    expect(other).toMatchObject({ what: 'artifact', artifactKind: 'x.other', stepId: 'one' });
    expect(plan).toMatchObject({ artifactKind: 'x.plan', bytes: 23 });
    expect(plan).not.toHaveProperty('supersededBy');
    expect(notes).toMatchObject({ what: 'notes', bytes: 5 });
    expect(earlierPlan).toMatchObject({ artifactKind: 'x.plan', checkpoint: true, supersededBy: plan?.ref });
    expect(halfway).toMatchObject({ what: 'notes', checkpoint: true });
    // What was corrected is still there to be read.
    const { output } = await read(at, { stateToken: two.stateToken, ref: earlierPlan?.ref ?? '' });
    expect(JSON.parse(output?.content ?? '')).toEqual({ kind: 'x.plan', v: 1 });
  });

  it('gives a large artifact and long notes in pages that come to the whole', async () => {
    const at = world({ 'flow.json': FLOW });
    const one = await at.start('test.flow');
    const artifact = { kind: 'x.big', text: '𝒳\n"é'.repeat(40_000) };
    const notesMarkdown = '\u0001🧵\n'.repeat(8_000);
    const two = right(
      await at.useCases.continueWorkflow({
        stateToken: one.stateToken,
        ackToken: one.ackToken ?? '',
        notesMarkdown,
        artifacts: [artifact],
      })(),
    );
    const { outputs = [] } = await read(at, { stateToken: two.stateToken });
    for (const { ref, what } of outputs) {
      const parts = await pages(at, { stateToken: two.stateToken, ref });
      const whole = parts.map(({ output }) => output?.content).join('');
      expect(whole).toBe(what === 'notes' ? notesMarkdown : canonicalJson(artifact));
      expect(parts.length).toBeGreaterThan(5);
      for (const { output } of parts) expect(output?.content.isWellFormed()).toBe(true);
    }
  });

  it('lists a long run in pages, each output once', async () => {
    const at = world({ 'loop.json': LOOPING });
    let here = await at.start('test.loop');
    for (let done = 0; done < 120; done += 1) here = await at.next(here, `Round ${done}.`);
    const all = (await pages(at, { stateToken: here.stateToken })).map(({ outputs = [] }) => outputs);
    expect(all.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(new Set(all.flat().map(({ ref }) => ref)).size).toBe(120);
  });

  it('shows nothing of another branch, another run or another session', async () => {
    const at = world({ 'flow.json': FLOW });
    const one = await at.start('test.flow');
    const two = await at.next(one, 'On the first branch.');
    const fork = await at.next(await at.again(one), 'On the second branch.');
    const [first] = (await read(at, { stateToken: two.stateToken })).outputs ?? [];
    const [second] = (await read(at, { stateToken: fork.stateToken })).outputs ?? [];
    expect(first?.ref).not.toBe(second?.ref);
    const input = { stateToken: fork.stateToken, ref: first?.ref ?? '' };
    expect(left(await at.useCases.readOutput(input)())).toMatchObject({ field: 'ref', rule: 'not-found' });
    expect((await read(at, { stateToken: one.stateToken })).outputs).toEqual([]);
  });

  it('refuses a cursor of something else', async () => {
    const at = world({ 'loop.json': LOOPING });
    let here = await at.start('test.loop');
    for (let done = 0; done < 60; done += 1) here = await at.next(here, 'Round.');
    const { stateToken } = here;
    const { nextCursor = '', outputs = [] } = await read(at, { stateToken });
    for (const cursor of [{ cursor: 'x' }, { cursor: nextCursor, ref: outputs[0]?.ref ?? '' }])
      expect(left(await at.useCases.readOutput({ stateToken, ...cursor })())).toMatchObject({
        field: 'cursor',
      });
  });

  it('reads what was noted in a session beside its runs, and nothing of the runs', async () => {
    const at = world({ 'flow.json': FLOW });
    const { sessionToken } = right(await at.useCases.startSession({ title: 'Tidy up' })());
    const notes = Array.from({ length: 60 }, (_, i) => `line ${i}`).join('\n');
    const note = (notesMarkdown: string, artifacts: readonly JsonObject[] = []) =>
      at.useCases.checkpointWorkflow({ sessionToken, notesMarkdown, artifacts })();
    right(await note('First.'));
    right(await note(notes, [{ kind: 'x.list', items: [1] }]));
    const run = right(
      await at.useCases.startWorkflow({ workflowId: 'test.flow', sessionId: sessionToken })(),
    );
    await at.next(run, 'In the run.');
    const { outputs = [], session } = await read(at, { sessionToken });
    expect(session).toEqual({ sessionId: sessionToken });
    expect(outputs.map(({ what, bytes }) => [what, bytes])).toEqual([
      ['artifact', 29],
      ['notes', notes.length],
      ['notes', 6],
    ]);
    const { output } = await read(at, { sessionToken, ref: outputs[1]?.ref ?? '' });
    expect(output?.content).toBe(notes);
    for (const input of [{}, { sessionToken, stateToken: run.stateToken }])
      expect(left(await at.useCases.readOutput(input)())).toMatchObject({ rule: 'one-of' });
    const unknown = sessionToken.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    expect(left(await at.useCases.readOutput({ sessionToken: unknown })())).toMatchObject({
      _tag: 'SessionNotFoundError',
    });
  });
});
