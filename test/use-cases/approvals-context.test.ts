import { describe, expect, it, test } from 'vitest';
import { right } from '../harness/in-process.ts';
import { APPROVED, DECLINED, gate, NOTES, questionOf } from './approvals-world.ts';

const AGREED = { ...NOTES, context: { changeIntent: 'Add dark mode.', scope: { files: 2, tests: true } } };
const OTHER = { ...NOTES, context: { ...AGREED.context, changeIntent: 'Drop all tables.' } };

/** A result with a context that a person has answered on the command line. */
async function answered(answer: 'approved' | 'declined') {
  const at = await gate();
  const blocked = await at.send(at.root, AGREED);
  right(await at.answer(questionOf(blocked), { answer, channel: 'command' }));
  return { at, blocked };
}

const codes = ({ warnings }: { readonly warnings: readonly { readonly code: string }[] }) =>
  warnings.map(({ code }) => code);

describe('A5: the context that an attempt sends belongs to the result that a person answers', () => {
  it.each([
    ['nothing', {}],
    ['the same', AGREED],
    [
      'the same with its keys in another order',
      {
        ...NOTES,
        context: { scope: { tests: true, files: 2 }, changeIntent: 'Add dark mode.' },
      },
    ],
  ])('an approval counts for the retry that sends %s', async (_, sent) => {
    const { at, blocked } = await answered('approved');
    expect((await at.send(blocked, sent)).pending?.stepId).toBe('build');
  });

  it.each([
    ['with another value', OTHER],
    ['with a key more', { ...AGREED, context: { force: true } }],
    ['with another value within a value', { ...AGREED, context: { scope: { files: 3, tests: true } } }],
  ])('an approval does not count for the retry %s, and the person is asked again', async (_, sent) => {
    const { at, blocked } = await answered('approved');
    const next = await at.send(blocked, sent);
    expect(next.kind).toBe('blocked');
    expect(codes(next)).toContain('ANSWER_TO_OTHER_RESULT');
    expect(questionOf(next).question).not.toBe(questionOf(blocked).question);
    right(await at.answer(questionOf(next), { channel: 'command' }));
    expect((await at.send(next, {})).pending?.stepId).toBe('build');
  });

  it('an approval counts for a fresh ack only with the context that was shown', async () => {
    const { at, blocked } = await answered('approved');
    const show = async () => right(await at.useCases.continueWorkflow({ stateToken: blocked.stateToken })());
    const retry = await show();
    expect(retry.answers).toMatchObject([{ answer: 'approved', result: 'blocked_attempt' }]);
    expect((await at.send(retry, OTHER)).kind).toBe('blocked');
    // The retry that was approved is used by now, so that this ack is a fresh one.
    const fresh = await show();
    expect((await at.send(fresh, AGREED)).pending?.stepId).toBe('build');
  });

  it('a decline holds for the same context alone, and the next one is shown to the person', async () => {
    const { at, blocked } = await answered('declined');
    const again = await at.send(blocked, {});
    expect(again.confirmation?.answer).toBe('declined');
    expect(again.blockers?.[0]?.suggestedFix).toContain('Change the result as they ask');
    const next = await at.send(again, { context: { changeIntent: 'Add light mode.' } });
    expect(next.confirmation).toBeUndefined();
    right(await at.answer(questionOf(next), { channel: 'page' }));
    expect((await at.send(next, {})).pending?.stepId).toBe('build');
  });

  it('a declined result that sends one key more is another one', async () => {
    const { at, blocked } = await answered('declined');
    const again = await at.send(blocked, {});
    const next = await at.send(again, { context: { why: 'The user asked for it.' } });
    expect(next.confirmation).toBeUndefined();
    right(await at.answer(questionOf(next), { channel: 'page' }));
    expect((await at.send(next, {})).pending?.stepId).toBe('build');
  });

  it('an answer in the client is to the context that was shown there', async () => {
    const at = await gate();
    right(await at.answer(await at.ask(at.root, AGREED), { channel: 'elicitation' }));
    const other = await at.sendAsked(at.root, OTHER);
    expect(other.kind).toBe('blocked');
    expect(codes(other)).toContain('ANSWER_TO_OTHER_RESULT');
    const both = await gate();
    right(await both.answer(await both.ask(both.root, AGREED), { channel: 'elicitation' }));
    expect((await both.sendAsked(both.root, AGREED)).pending?.stepId).toBe('build');
  });

  it('a result without a context is another one than the same with a context', async () => {
    const at = await gate();
    right(await at.answer(await at.ask(at.root, NOTES), { channel: 'elicitation' }));
    expect((await at.sendAsked(at.root, AGREED)).kind).toBe('blocked');
  });

  it("an agent's approval of one context does not count for another", async () => {
    const { at, blocked } = await answered('declined');
    const told = await at.send(blocked, { ...OTHER, confirmation: DECLINED });
    const next = await at.send(told, {
      context: { changeIntent: 'Add light mode.' },
      confirmation: APPROVED,
    });
    expect(next.pending?.stepId).toBe('build');
  });
});

test('A5: the context is shown in the form of the client', async () => {
  const at = await gate();
  expect((await at.ask(at.root, AGREED)).context).toEqual([
    { key: 'changeIntent', value: '"Add dark mode."' },
    { key: 'scope', value: '{"files":2,"tests":true}' },
  ]);
});
