import { sessionStreamId } from '@workrail/event-log';
import { BUDGETS, type SessionId } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { left, startProcess } from '../harness/in-process.ts';
import { LOOPING, step, workflow, world } from './world.ts';

const TWO = workflow('test.two', [step('alpha'), step('beta', { prompt: 'Saw {{facts}}' }), step('gamma')]);

describe('continue_workflow', () => {
  it('answers a replay with the same bytes, in whatever order the keys of a value were sent [EXEC-ACK-2]', async () => {
    const { start, next } = world({ 'two.json': TWO });
    const root = await start('test.two');
    const facts = { facts: { z: 1, a: [{ y: 2, b: 3 }], n: -0 } };
    const first = await next(root, 'done', facts);
    expect(first.pending?.prompt).toBe('Saw {"a":[{"b":3,"y":2}],"n":0,"z":1}');
    expect(JSON.stringify(await next(root, 'done', facts))).toBe(JSON.stringify(first));
  });

  it('merges context by key, and null removes a key', async () => {
    const { start, next, again } = world({ 'two.json': TWO });
    const at = await next(await start('test.two', { facts: 'old', keep: 1 }), 'done', { facts: null });
    expect((await again(at)).pending?.prompt).toBe('Saw [unset: facts]');
  });

  it('stores notes that were cut inside a character', async () => {
    const { start, next, again } = world({ 'two.json': TWO });
    const at = await next(await start('test.two'), 'half \ud83d');
    expect((await again(at)).recap?.entries).toEqual([{ stepId: 'alpha', notesMarkdown: 'half \ufffd' }]);
  });

  it.each([
    ['a forbidden key', JSON.parse('{"a":{"__proto__":1}}'), 'context.a.__proto__', 'forbidden-key'],
    [
      'a forbidden key in a list',
      JSON.parse('{"a":[{"constructor":1}]}'),
      'context.a.0.constructor',
      'forbidden-key',
    ],
    ['too many bytes', { a: 'x'.repeat(BUDGETS.context) }, 'context', 'max-bytes'],
    ['too many levels', JSON.parse(`{"a":${'['.repeat(70)}${']'.repeat(70)}}`), 'context', 'max-depth'],
  ])('refuses context with %s before anything is written', async (_, context, field, rule) => {
    const { start, useCases, host } = world({ 'two.json': TWO });
    const { stateToken, ackToken, session } = await start('test.two');
    const sent = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'n', context };
    expect(left(await useCases.continueWorkflow(sent)())).toMatchObject({
      _tag: 'InvalidInputError',
      field,
      rule,
    });
    const head = await host.store.read((tx) =>
      tx.events.head(sessionStreamId(session.sessionId as SessionId)),
    )();
    expect(head).toMatchObject({ right: { version: 2 } });
  });

  it('refuses notes over their budget and keeps notes at it whole', async () => {
    const { start, useCases, next, again } = world({ 'two.json': TWO });
    const root = await start('test.two');
    const notesMarkdown = 'x'.repeat(BUDGETS.notes + 1);
    const call = { stateToken: root.stateToken, ackToken: root.ackToken ?? '', notesMarkdown };
    expect(left(await useCases.continueWorkflow(call)())).toMatchObject({ field: 'output.notesMarkdown' });
    const at = await next(root, notesMarkdown.slice(1));
    expect((await again(at)).recap?.entries[0]?.notesMarkdown).toMatch(/… \[cut: 65536 bytes in all\]$/);
  });

  it('blocks where the merged context would be too large, and goes on when it is made smaller', async () => {
    const { start, next } = world({ 'two.json': TWO });
    const root = await start('test.two', { facts: 'x'.repeat(200_000) });
    const blocked = await next(root, 'done', { more: 'y'.repeat(100_000) });
    expect(blocked.blockers?.map(({ code }) => code)).toEqual(['CONTEXT_BUDGET_EXCEEDED']);
    expect(blocked.kept).toEqual({ notes: true, contextKeys: ['more'], contextKeyCount: 1 });
    expect((await next(blocked, undefined, { facts: null })).pending?.stepId).toBe('beta');
  });

  it('refuses output without an ackToken instead of ignoring it [EXEC-AGENT-3]', async () => {
    const { start, useCases } = world({ 'two.json': TWO });
    const { stateToken } = await start('test.two');
    expect(left(await useCases.continueWorkflow({ stateToken, notesMarkdown: 'n' })())).toMatchObject({
      field: 'ackToken',
    });
  });

  it('has nothing to acknowledge at the end [EXEC-ACK-1]', async () => {
    const { start, next, again } = world({ 'one.json': workflow('test.one', [step('alpha')]) });
    const end = await next(await start('test.one'), 'done');
    expect(end).toMatchObject({ isComplete: true, pending: null, ackToken: null, nextCall: null });
    expect(await again(end)).toMatchObject({
      isComplete: true,
      ackToken: null,
      recap: { entries: [{ stepId: 'alpha' }] },
    });
  });

  it('keeps the most recent notes in a recap and says how many entries it left out [EXEC-RECAP-3, EXEC-RECAP-4, EXEC-RECAP-6]', async () => {
    const { start, next, again, host } = world({ 'looping.json': LOOPING });
    let at = await start('test.looping');
    for (let done = 1; done <= 60; done += 1) at = await next(at, `${done} ${'é'.repeat(300)}`);
    const { recap } = await again(at);
    const numbers = (recap?.entries ?? []).map(({ notesMarkdown }) => Number(notesMarkdown.split(' ')[0]));
    expect(numbers.at(-1)).toBe(60);
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => 61 - numbers.length + i));
    expect(recap).toMatchObject({
      truncated: true,
      omitted: 60 - numbers.length,
      policy: 'kept_most_recent',
    });
    const other = startProcess(host);
    const cold = await other.continueWorkflow({ stateToken: at.stateToken })();
    expect(cold).toMatchObject({ right: { recap } });
  });

  it('says nothing of entries where steps may leave no notes', async () => {
    const quiet = workflow('test.quiet', [
      step('alpha', { notesOptional: true }),
      step('beta'),
      step('gamma'),
    ]);
    const { start, next, again } = world({ 'quiet.json': quiet });
    const at = await next(await next(await start('test.quiet')), 'noted');
    expect((await again(at)).recap).toMatchObject({
      entries: [{ stepId: 'beta' }],
      truncated: false,
      omitted: 0,
    });
  });

  it('shows what was done after a point that was left, on the branch with the latest activity [EXEC-REWIND-5]', async () => {
    const { start, next, again } = world({ 'looping.json': LOOPING });
    const root = await start('test.looping');
    const one = await next(root, 'first branch');
    const shown = await again(root);
    await next(shown, 'second branch\nwith detail');
    await next(one, 'first branch goes on');
    const { branches } = await again(root);
    expect(branches?.total).toBe(2);
    expect(branches?.latest.map(({ summary }) => summary)).toEqual(['first branch', 'second branch']);
    expect(branches?.downstream.entries.map(({ notesMarkdown }) => notesMarkdown)).toEqual([
      'first branch',
      'first branch goes on',
    ]);
  });
});

describe('a loop that asks for more rounds than it may run', () => {
  const each = workflow('test.each', [
    {
      id: 'files',
      type: 'loop',
      title: 'Files',
      loop: { type: 'forEach', items: 'files', maxIterations: 2 },
      body: [step('read')],
    },
    step('sum-up'),
  ]);

  it('ends with the part of its list that it went through, as the blocker says', async () => {
    const { start, next } = world({ 'each.json': each });
    const second = await next(await start('test.each', { files: ['a', 'b', 'c'] }), 'Read a.');
    const blocked = await next(second, 'Read b.');
    expect(blocked.blockers).toMatchObject([
      {
        code: 'LOOP_LIMIT_REACHED',
        suggestedFix: expect.stringContaining('"files" cut to its first 2 entries'),
      },
    ]);
    const fewer = await next(blocked, undefined, { files: ['a'] });
    expect(fewer.blockers).toMatchObject([{ code: 'INVALID_CONTEXT_KEY' }]);
    const over = await next(fewer, undefined, { files: ['a', 'b'] });
    expect(over.pending?.stepId).toBe('sum-up');
  });

  it('ends with a decision where a decision repeats it', async () => {
    const decided = workflow('test.decided', [
      {
        id: 'rounds',
        type: 'loop',
        title: 'Rounds',
        loop: {
          type: 'while',
          maxIterations: 1,
          conditionSource: { kind: 'artifact_contract', contractRef: 'wr.contracts.loop_control' },
        },
        body: [step('work', { outputContract: { contractRef: 'wr.contracts.loop_control' } })],
      },
      step('sum-up'),
    ]);
    const { start, useCases } = world({ 'decided.json': decided });
    const go = async (
      { stateToken, ackToken }: { stateToken: string; ackToken: string | null },
      decision: string,
    ) => {
      const artifacts = [{ kind: 'wr.loop_control', decision }];
      const sent = { stateToken, ackToken: ackToken ?? '', notesMarkdown: 'n', artifacts };
      const answer = await useCases.continueWorkflow(sent)();
      if (answer._tag === 'Left') throw new Error(answer.left._tag);
      return answer.right;
    };
    const blocked = await go(await start('test.decided'), 'continue');
    expect(blocked.blockers).toMatchObject([
      { code: 'LOOP_LIMIT_REACHED', suggestedFix: expect.stringContaining('"decision":"stop"') },
    ]);
    expect((await go(blocked, 'stop')).pending?.stepId).toBe('sum-up');
  });
});

describe('a blocked attempt that is sent again with something else', () => {
  const sent = (at: { stateToken: string; ackToken: string | null }, notesMarkdown?: string) => ({
    stateToken: at.stateToken,
    ackToken: at.ackToken ?? '',
    ...(notesMarkdown === undefined ? {} : { notesMarkdown }),
  });

  it('is offered its retry while that is open, and a fresh attempt once it was used', async () => {
    const { start, useCases } = world({ 'two.json': TWO });
    const go = async (input: ReturnType<typeof sent>) => {
      const answer = await useCases.continueWorkflow(input)();
      if (answer._tag === 'Left') throw new Error(answer.left._tag);
      return answer.right;
    };
    const root = await start('test.two');
    const blocked = await go(sent(root));
    const early = await go(sent(root, 'Notes after all.'));
    expect(early.warnings).toMatchObject([
      { code: 'REPLAY_OUTPUT_NOT_RECORDED', ackToken: blocked.ackToken },
    ]);
    await go(sent(blocked, 'Done.'));
    const late = await go(sent(root, 'Another way.'));
    const { stateToken } = late;
    const ackToken = late.warnings[0]?.ackToken ?? null;
    expect(ackToken).not.toBe(blocked.ackToken);
    expect((await go(sent({ stateToken, ackToken }, 'Another way.'))).pending?.stepId).toBe('beta');
  });
});
