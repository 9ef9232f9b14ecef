import { describe, expect, it } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { APPROVED, DECLINED, gate, NOTES, questionOf } from './approvals-world.ts';

describe('A5: where only people count', () => {
  it("an agent's approval is a claim that opens nothing, and its refusal holds", async () => {
    const at = await gate({ peopleOnly: true });
    const claimed = await at.send(at.root, { ...NOTES, confirmation: APPROVED });
    expect(claimed.kind).toBe('blocked');
    expect(claimed.blockers?.[0]?.suggestedFix).toContain('does not count');
    const declined = await at.send(claimed, { confirmation: DECLINED });
    expect(declined.blockers?.[0]?.message).toContain('they declined');
  });

  it.each([
    { gateHandling: 'risk_signal' },
    { mode: 'auto_with_stops' },
    { mode: 'auto_never_stop' },
    { autonomy: 'full_auto_never_stop' },
  ])('no preference of an agent takes the person out of the gate: %j', async (preferences) => {
    const at = await gate({ peopleOnly: true });
    const sent = await at.send(at.root, { ...NOTES, preferences });
    expect(sent.kind).toBe('blocked');
    expect(sent.blockers?.[0]?.message).toContain('the user has set approvals to people-only');
    const { stateToken } = at.root;
    const changed = right(await at.useCases.continueWorkflow({ stateToken, preferences })());
    expect((await at.send(changed)).kind).toBe('blocked');
    const asked = await at.ask(sent, {});
    right(await at.answer(asked, { channel: 'command' }));
    expect((await at.send(sent, {})).pending?.stepId).toBe('build');
  });

  it('what the person has set themselves opens the gate', async () => {
    const at = await gate({ peopleOnly: true, preferences: { mode: 'auto_with_stops' } });
    expect((await at.send(at.root)).pending?.stepId).toBe('build');
  });

  it('other steps go on in the mode that the agent asks for', async () => {
    const at = await gate({ peopleOnly: true });
    const blocked = await at.send(at.root, { ...NOTES, preferences: { mode: 'auto_never_stop' } });
    right(await at.answer(questionOf(blocked), { channel: 'command' }));
    const build = await at.send(blocked, {});
    expect((await at.send(build, {})).pending?.stepId).toBe('check');
  });

  it('a person opens the gate', async () => {
    const at = await gate({ peopleOnly: true });
    const blocked = await at.send(at.root);
    right(await at.answer(questionOf(blocked), { channel: 'command' }));
    expect((await at.send(blocked, {})).pending?.stepId).toBe('build');
  });

  it('a person who answers in a program that names no channel is recorded as such', async () => {
    const at = await gate({ peopleOnly: true });
    const { sessionId, question } = questionOf(await at.send(at.root));
    const answered = right(await at.useCases.answerApproval({ sessionId, question, answer: 'approved' })());
    expect(answered.channel).toBe('api');
  });
});

describe('A5: what waits for a person', () => {
  it('is told where the point is shown again, and that they have answered since', async () => {
    const at = await gate();
    const blocked = await at.send(at.root);
    const look = async () =>
      right(await at.useCases.continueWorkflow({ stateToken: at.root.stateToken })()).openRetry?.approval;
    expect(await look()).toBe('waiting');
    right(await at.answer(questionOf(blocked), {}));
    expect(await look()).toBe('approved');
  });

  it('is refused under a number that asks nobody, or with words that are too long', async () => {
    const at = await gate();
    const { question } = questionOf(await at.send(at.root));
    for (const other of [-1, 0, 1, question - 1, question + 1, 999])
      expect(left(await at.answer({ question: other }, {}))).toMatchObject({ _tag: 'ApprovalNotFoundError' });
    expect(left(await at.answer({ question }, { comment: 'x'.repeat(5_000) }))).toMatchObject({
      _tag: 'InvalidInputError',
      field: 'comment',
    });
    expect((await at.events()).some(({ kind }) => kind === 'approval_answered')).toBe(false);
  });
});

it('A10: a change of preferences after a block names the call that builds on what was kept', async () => {
  const at = await gate();
  const blocked = await at.send(at.root, { ...NOTES, context: { plan: 'P' } });
  expect(blocked.kind).toBe('blocked');
  const { stateToken } = blocked;
  const preferences = { autonomy: 'full_auto_never_stop' };
  const changed = right(await at.useCases.continueWorkflow({ stateToken, preferences })());
  const [warning] = changed.warnings;
  expect(warning?.code).toBe('ATTEMPT_LEFT_BEHIND');
  const call = JSON.parse(/\{.*\}/.exec(warning?.message ?? '')?.[0] ?? '');
  const on = right(await at.useCases.continueWorkflow(call)());
  expect(on).toMatchObject({ kind: 'ok', preferences: { autonomy: 'full_auto_never_stop' } });
  const kept = (await at.events()).findLast(({ kind }) => kind === 'step_acked');
  expect(kept?.data).toMatchObject({ output: NOTES, contextDelta: { plan: 'P' } });
  // Where nothing was kept, there is nothing to say.
  const plain = await gate();
  const moved = right(
    await plain.useCases.continueWorkflow({ stateToken: plain.root.stateToken, preferences })(),
  );
  expect(moved.warnings.map(({ code }) => code)).not.toContain('ATTEMPT_LEFT_BEHIND');
});
