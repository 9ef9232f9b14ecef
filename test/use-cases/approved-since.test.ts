import type { ExecutionAnswer } from '@workrail/application';
import { describe, expect, it } from 'vitest';
import { right } from '../harness/in-process.ts';
import { DECLINED, type Gate, gate, NOTES, questionOf } from './approvals-world.ts';

const OTHER = { notesMarkdown: 'Three parts.' };

const look = async ({ useCases }: Gate, { stateToken }: Pick<ExecutionAnswer, 'stateToken'>) =>
  right(await useCases.continueWorkflow({ stateToken })());

/** The next call as it is shown, copied and sent. */
const copied = async ({ useCases }: Gate, { nextCall }: ExecutionAnswer) =>
  right(await useCases.continueWorkflow(nextCall?.arguments ?? { stateToken: '' })());

const notesDone = async (at: Gate) => {
  const done = (await at.events()).findLast(({ kind }) => kind === 'step_acked');
  return done?.kind === 'step_acked' ? done.data.output?.notesMarkdown : undefined;
};

describe('A5: the next call at a point whose blocked result was approved since', () => {
  it('repeats that result, wherever the run is picked up, and goes on', async () => {
    const at = await gate();
    const blocked = await at.send(at.root);
    right(await at.answer(questionOf(blocked), { comment: 'Fine by me.' }));
    const { runId } = at.root.session;
    const resumed = right(await at.useCases.resumeSession({ runId })()).shown;
    const shown = await look(at, at.root);
    for (const one of [shown, resumed]) {
      expect(one?.openRetry).toMatchObject({ approval: 'approved', ackToken: blocked.ackToken });
      expect(one?.ackToken).toBe(blocked.ackToken);
      expect(one?.nextCall).toEqual({
        tool: 'continue_workflow',
        arguments: { stateToken: at.root.stateToken, ackToken: blocked.ackToken },
      });
    }
    const next = await copied(at, shown);
    expect(next).toMatchObject({ kind: 'ok', confirmation: { comment: 'Fine by me.' } });
    expect(next.pending?.stepId).toBe('build');
    expect(await notesDone(at)).toBe(NOTES.notesMarkdown);
    // The same call once more, and the attempt that was blocked once more, change nothing.
    expect((await copied(at, shown)).stateToken).toBe(next.stateToken);
    expect((await at.send(at.root)).kind).toBe('blocked');
  });

  it.each([['nobody has answered'], ['the user declined']])('has a fresh ackToken where %s', async (how) => {
    const at = await gate();
    const blocked = await at.send(at.root);
    if (how === 'the user declined') right(await at.answer(questionOf(blocked), DECLINED));
    const { openRetry, ackToken, nextCall } = await look(at, at.root);
    expect(openRetry?.approval).toBe(how === 'the user declined' ? 'declined' : 'waiting');
    expect(openRetry?.ackToken).toBe(blocked.ackToken);
    expect(ackToken).not.toBe(blocked.ackToken);
    expect(nextCall?.arguments.ackToken).toBe(ackToken);
  });

  it('repeats the one that was approved, though another was blocked before the answer', async () => {
    const at = await gate();
    const first = await at.send(at.root);
    const second = await at.send(await look(at, at.root), OTHER);
    right(await at.answer(questionOf(first), {}));
    const shown = await look(at, at.root);
    expect(shown.openRetry).toMatchObject({ ...NOTES, approval: 'approved', ackToken: first.ackToken });
    expect(shown.answers).toMatchObject([{ answer: 'approved', result: 'blocked_attempt' }]);
    expect((await copied(at, shown)).pending?.stepId).toBe('build');
    expect(await notesDone(at)).toBe(NOTES.notesMarkdown);
    expect(second.kind).toBe('blocked');
  });

  it('is a fresh one where another result was sent after the answer: that one waits', async () => {
    const at = await gate();
    const first = await at.send(at.root);
    right(await at.answer(questionOf(first), {}));
    const second = await at.send(first, OTHER);
    const shown = await look(at, at.root);
    expect(shown.openRetry).toMatchObject({ ...OTHER, approval: 'waiting', ackToken: second.ackToken });
    expect(shown.answers).toMatchObject([{ answer: 'approved', result: 'other' }]);
    expect([first.ackToken, second.ackToken]).not.toContain(shown.ackToken);
  });

  it('counts an answer to the same result, whichever attempt carried it', async () => {
    const at = await gate();
    const first = await at.send(at.root);
    const same = await at.send(await look(at, at.root));
    right(await at.answer(questionOf(first), {}));
    const shown = await look(at, at.root);
    expect(shown.openRetry?.approval).toBe('approved');
    expect([first.ackToken, same.ackToken]).toContain(shown.ackToken);
    expect((await copied(at, shown)).pending?.stepId).toBe('build');
  });

  it('is of the last answer, where an approved result was declined later', async () => {
    const at = await gate();
    const first = await at.send(at.root);
    const same = await at.send(await look(at, at.root));
    right(await at.answer(questionOf(first), {}));
    right(await at.answer(questionOf(same), DECLINED));
    const shown = await look(at, at.root);
    expect(shown.openRetry?.approval).toBe('declined');
    expect([first.ackToken, same.ackToken]).not.toContain(shown.ackToken);
  });
});
