import type { ExecutionAnswer } from '@workrail/application';
import { describe, expect, it } from 'vitest';
import { right } from '../harness/in-process.ts';
import { APPROVED, DECLINED, type Gate, gate, NOTES, questionOf } from './approvals-world.ts';

/** The words that go with an answer on the command line. */
const COMMENT = 'TOTAL is wrong';
const OTHER = { notesMarkdown: 'Three parts.' };
const CLAIM = { confirmation: APPROVED };

const show = async ({ useCases }: Gate, { stateToken }: ExecutionAnswer, more = {}) =>
  right(await useCases.continueWorkflow({ stateToken, ...more })());

/** A result that a person has answered on the command line, of which the agent knows nothing yet. */
async function answered(answer: 'approved' | 'declined') {
  const at = await gate();
  const blocked = await at.send(at.root);
  right(await at.answer(questionOf(blocked), { answer, comment: COMMENT, channel: 'command' }));
  return { at, blocked };
}

const messageOf = ({ blockers = [] }: ExecutionAnswer) => blockers.map(({ message }) => message).join(' ');
const told = ({ warnings }: ExecutionAnswer) => warnings.map(({ code, message }) => `${code}: ${message}`);
const OF_ANOTHER = (answer: string) =>
  `ANSWER_TO_OTHER_RESULT: The user ${answer} another result of this step on the command line, with the comment: ${COMMENT}.`;

describe('A5: an answer belongs to the result, whichever ack carries it', () => {
  it('a: a decline holds for the same result with a fresh ack, whatever the agent claims', async () => {
    const { at, blocked } = await answered('declined');
    const fresh = await show(at, blocked);
    const again = await at.send(fresh, { ...NOTES, ...CLAIM });
    expect(messageOf(again)).toContain(`they declined: ${COMMENT}.`);
    expect(again.confirmation).toEqual({
      answer: 'declined',
      comment: COMMENT,
      source: 'answered_on_command_line',
    });
    const third = await at.send(await show(at, blocked), { ...NOTES, ...CLAIM });
    expect(third.kind).toBe('blocked');
  });

  it('b: a claim for another result counts only once the agent was shown the decline', async () => {
    const { at, blocked } = await answered('declined');
    const first = await at.send(blocked, { ...OTHER, ...CLAIM });
    expect(first.kind).toBe('blocked');
    expect(messageOf(first)).toContain('They declined another result of it (see the warning)');
    expect(told(first)).toEqual([OF_ANOTHER('declined')]);
    expect(first.blockers?.[0]?.suggestedFix).toContain('does not count');
    expect(await at.send(blocked, { ...OTHER, ...CLAIM })).toEqual(first);
    const next = await at.send(first, CLAIM);
    expect(next.pending?.stepId).toBe('build');
    expect(told(next)).toEqual([]);
  });

  it('c: a decline of the result before is shown where nothing is claimed', async () => {
    const { at, blocked } = await answered('declined');
    const next = await at.send(blocked, OTHER);
    expect(messageOf(next)).not.toContain('Nobody has answered yet.');
    expect(told(next)).toEqual([OF_ANOTHER('declined')]);
  });

  it('d: every look at the point shows the answer and the comment', async () => {
    const { at, blocked } = await answered('declined');
    const given = { answer: 'declined', source: 'answered_on_command_line', comment: COMMENT };
    for (let look = 0; look < 2; look += 1)
      expect((await show(at, blocked)).answers).toEqual([{ ...given, result: 'blocked_attempt' }]);
    await at.send(blocked, OTHER);
    expect((await show(at, blocked)).answers).toEqual([{ ...given, result: 'other' }]);
    const { shown } = right(await at.useCases.resumeSession({ runId: at.root.session.runId })());
    expect(shown?.answers).toEqual([{ ...given, result: 'other' }]);
  });

  it('e: an approval opens the gate for the same result with a fresh ack', async () => {
    const at = await gate();
    const blocked = await at.send(at.root);
    const fresh = await show(at, blocked);
    expect(fresh.ackToken).not.toBe(blocked.ackToken);
    right(await at.answer(questionOf(blocked), { comment: COMMENT, channel: 'command' }));
    expect((await show(at, blocked)).answers).toMatchObject([
      { answer: 'approved', comment: COMMENT, result: 'blocked_attempt' },
    ]);
    const next = await at.send(fresh);
    expect(next.pending?.stepId).toBe('build');
    expect(next.confirmation).toMatchObject({ answer: 'approved', comment: COMMENT });
  });

  it('f: an approval is about the result that was shown; its comment reaches the agent all the same', async () => {
    const { at, blocked } = await answered('approved');
    const next = await at.send(blocked, OTHER);
    expect(messageOf(next)).toContain('They approved another result of it (see the warning)');
    expect(told(next)).toEqual([OF_ANOTHER('approved')]);
    // Nothing is told twice, and the first result is still approved.
    const third = await at.send(next, { notesMarkdown: 'Four parts.' });
    expect(told(third)).toEqual([]);
    expect((await at.send(await show(at, blocked))).pending?.stepId).toBe('build');
  });

  it('a step that goes on without an approval tells of an answer to another result', async () => {
    const { at, blocked } = await answered('declined');
    const next = await at.send(blocked, { ...OTHER, preferences: { mode: 'auto_with_stops' } });
    expect(next.pending?.stepId).toBe('build');
    expect(told(next)).toContain(OF_ANOTHER('declined'));
  });

  it('the same call again is told what was answered since, with the ack that goes on', async () => {
    const { at, blocked } = await answered('approved');
    const replayed = await at.send(at.root);
    expect(replayed.blockers).toEqual(blocked.blockers);
    const [warning] = replayed.warnings;
    expect(warning).toMatchObject({ code: 'ANSWERED_SINCE', ackToken: blocked.ackToken });
    expect(warning?.message).toContain(`The user approved this result since on the command line`);
    expect(warning?.message).toContain(COMMENT);
    expect((await at.send(blocked, {})).pending?.stepId).toBe('build');
    expect((await at.send(at.root)).warnings).toEqual([]);
  });

  it('a change of preferences takes nothing from an answer', async () => {
    const { at, blocked } = await answered('declined');
    const changed = await show(at, blocked, { preferences: { assumptionPolicy: 'ask' } });
    expect(changed.answers).toMatchObject([{ answer: 'declined', comment: COMMENT }]);
    const again = await at.send(changed, { ...NOTES, ...CLAIM });
    expect(messageOf(again)).toContain(`they declined: ${COMMENT}.`);
    // Nor does the way back.
    const back = await at.send(await show(at, blocked), { ...NOTES, ...CLAIM });
    expect(messageOf(back)).toContain(`they declined: ${COMMENT}.`);
  });

  it('a person who declined may be asked again about the same result, once the agent knows of it', async () => {
    const { at, blocked } = await answered('declined');
    await expect(at.ask(blocked, {})).rejects.toThrow('nobody is asked');
    const told = await at.sendAsked(blocked, {});
    right(await at.answer(await at.ask(told, {}), { channel: 'elicitation' }));
    expect((await at.sendAsked(told, {})).pending?.stepId).toBe('build');
  });
});

describe('A5: a question that is in front of a person', () => {
  it('is not beaten by a claim from elsewhere, and its answer counts for both', async () => {
    const at = await gate();
    const form = await at.ask(at.root);
    const claimed = await at.send(at.root, { ...NOTES, ...CLAIM });
    expect(messageOf(claimed)).toContain('They are being asked in their client at this moment');
    expect(claimed.approval?.question).toBe(form.question);
    expect((await at.send(claimed, CLAIM)).kind).toBe('blocked');
    expect(right(await at.useCases.isApprovalOpen(form)())).toBe(true);
    // The call that asks comes again, as it does where the client asks by itself: it finds its question.
    expect(await at.ask(at.root)).toMatchObject({ question: form.question, notes: NOTES.notesMarkdown });
    right(await at.answer(form, { ...DECLINED, channel: 'elicitation' }));
    const fresh = await at.send(await show(at, at.root), { ...NOTES, ...CLAIM });
    expect(messageOf(fresh)).toContain('they declined');
  });

  it('is not beaten by a claim for another result', async () => {
    const at = await gate();
    const form = await at.ask(at.root);
    const fresh = await show(at, at.root);
    const claimed = await at.send(fresh, { ...OTHER, ...CLAIM });
    expect(messageOf(claimed)).toContain('They are being asked about another result of it');
    expect(right(await at.useCases.isApprovalOpen(form)())).toBe(true);
    right(await at.answer(form, { ...DECLINED, channel: 'elicitation', comment: COMMENT }));
    const unaware = await at.send(claimed, CLAIM);
    expect(told(unaware)[0]).toContain(COMMENT);
    expect((await at.send(unaware, CLAIM)).pending?.stepId).toBe('build');
  });

  it('waits once, and no longer when it was withdrawn', async () => {
    const at = await gate();
    const form = await at.ask(at.root);
    const claimed = await at.send(at.root, { ...NOTES, ...CLAIM });
    right(await at.withdraw(form));
    expect((await at.send(claimed, CLAIM)).pending?.stepId).toBe('build');
  });

  it('counts no longer than a client shows one', async () => {
    let now = '2026-01-01T00:00:00.000Z';
    const at = await gate({ clock: { now: () => now } });
    await at.ask(at.root);
    now = '2026-01-01T00:09:59.000Z';
    const early = await at.send(at.root, { ...NOTES, ...CLAIM });
    expect(early.kind).toBe('blocked');
    now = '2026-01-01T00:10:01.000Z';
    expect((await at.send(early, CLAIM)).pending?.stepId).toBe('build');
  });
});
