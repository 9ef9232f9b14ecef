import type { ExecutionAnswer } from '@workrail/application';
import { E } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { left, right } from '../harness/in-process.ts';
import { APPROVED, DECLINED, type Gate, gate, NOTES, questionOf } from './approvals-world.ts';

interface Outcome {
  readonly step: 'plan' | 'build';
  /** Every confirmation on record, in order, as the attempts' events say it. */
  readonly recorded: readonly string[];
}

type Case = readonly [name: string, play: (at: Gate) => Promise<ExecutionAnswer>, outcome: Outcome];

const open = (...recorded: readonly string[]): Outcome => ({ step: 'build', recorded });
const shut = (...recorded: readonly string[]): Outcome => ({ step: 'plan', recorded });

const CASES: readonly Case[] = [
  ['nobody says anything', (at) => at.send(at.root), shut()],
  [
    'the agent tells the approval, and its client can ask nobody',
    (at) => at.send(at.root, { ...NOTES, confirmation: APPROVED }),
    open('approved claimed_by_agent'),
  ],
  [
    'the agent tells a refusal',
    (at) => at.send(at.root, { ...NOTES, confirmation: DECLINED }),
    shut('declined claimed_by_agent'),
  ],
  [
    'the agent tells the approval, and its client has asked in vain',
    async (at) => {
      await at.ask(at.root);
      return at.sendAsked(at.root, { ...NOTES, confirmation: APPROVED });
    },
    shut('approved claimed_by_agent'),
  ],
  [
    'a claim that did not count is not made good by a client that can ask nobody',
    async (at) => at.send(await at.sendAsked(at.root, { ...NOTES, confirmation: APPROVED }), {}),
    shut('approved claimed_by_agent'),
  ],
  [
    'the person approves in the client',
    async (at) => {
      right(await at.answer(await at.ask(at.root), { channel: 'elicitation' }));
      return at.sendAsked(at.root);
    },
    open('approved asked_by_server'),
  ],
  [
    'the person declines in the client, and the agent tells otherwise',
    async (at) => {
      right(await at.answer(await at.ask(at.root), { ...DECLINED, channel: 'elicitation' }));
      return at.sendAsked(at.root, { ...NOTES, confirmation: APPROVED });
    },
    shut('declined asked_by_server'),
  ],
  [
    'the person approves on the page while the client asks',
    async (at) => {
      const asked = await at.ask(at.root);
      right(await at.answer(asked, {}));
      expect(left(await at.answer(asked, { ...DECLINED, channel: 'elicitation' }))).toMatchObject({
        _tag: 'ApprovalClosedError',
        reason: 'answered',
        answered: { answer: 'approved', channel: 'page' },
      });
      return at.sendAsked(at.root);
    },
    open('approved answered_on_page'),
  ],
  [
    'the client closes the form, and the person approves on the page',
    async (at) => {
      await at.ask(at.root);
      const blocked = await at.sendAsked(at.root);
      right(await at.answer(questionOf(blocked), {}));
      return at.sendAsked(blocked, {});
    },
    open('approved answered_on_page'),
  ],
  [
    'the client declines by itself, and the person declines on the page with a reason',
    async (at) => {
      await at.ask(at.root);
      const blocked = await at.sendAsked(at.root);
      right(await at.answer(questionOf(blocked), { ...DECLINED, comment: 'Name the risks.' }));
      const declined = await at.sendAsked(blocked, { confirmation: APPROVED });
      expect(declined.blockers?.[0]?.message).toContain('they declined: Name the risks.');
      return declined;
    },
    shut('declined answered_on_page'),
  ],
  [
    'the page and the command line answer at the same moment',
    async (at) => {
      const blocked = await at.send(at.root);
      const question = questionOf(blocked);
      const [page, command] = await Promise.all([
        at.answer(question, { channel: 'page' }),
        at.answer(question, { ...DECLINED, channel: 'command' }),
      ]);
      expect([page, command].filter(E.isRight)).toHaveLength(1);
      expect(left(command)).toMatchObject({
        reason: 'answered',
        answered: { answer: 'approved', channel: 'page' },
      });
      return at.send(blocked, {});
    },
    open('approved answered_on_page'),
  ],
  [
    'the client and the page answer at the same moment',
    async (at) => {
      const asked = await at.ask(at.root);
      const [client, page] = await Promise.all([
        at.answer(asked, { ...DECLINED, channel: 'elicitation' }),
        at.answer(asked, { channel: 'page' }),
      ]);
      expect([client, page].filter(E.isRight)).toHaveLength(1);
      expect(left(page)).toMatchObject({ answered: { answer: 'declined', channel: 'elicitation' } });
      return at.sendAsked(at.root);
    },
    shut('declined asked_by_server'),
  ],
  [
    'the page answers twice, as after a double click',
    async (at) => {
      const blocked = await at.send(at.root);
      right(await at.answer(questionOf(blocked), {}));
      expect(left(await at.answer(questionOf(blocked), DECLINED))).toMatchObject({
        answered: { answer: 'approved', channel: 'page' },
      });
      return at.send(blocked, {});
    },
    open('approved answered_on_page'),
  ],
  [
    'the page answers a question whose call was cancelled',
    async (at) => {
      const asked = await at.ask(at.root);
      right(await at.withdraw(asked));
      expect(left(await at.answer(asked, {}))).toMatchObject({ reason: 'withdrawn' });
      return at.send(at.root);
    },
    shut(),
  ],
  [
    'the page answers a question about a result that the agent has changed since',
    async (at) => {
      const first = await at.ask(at.root);
      const second = await at.ask(at.root, { notesMarkdown: 'Three parts.' });
      expect(left(await at.answer(first, {}))).toMatchObject({
        reason: 'replaced',
        instead: second.question,
      });
      return at.send(at.root, { notesMarkdown: 'Three parts.' });
    },
    shut(),
  ],
  [
    'the person approves on the command line after the call came back',
    async (at) => {
      const blocked = await at.send(at.root);
      right(await at.answer(questionOf(blocked), { channel: 'command', by: 'ann' }));
      return at.send(blocked, {});
    },
    open('approved answered_on_command_line'),
  ],
  [
    'the person declines over the API after the call came back',
    async (at) => {
      const blocked = await at.send(at.root);
      right(await at.answer(questionOf(blocked), { ...DECLINED, channel: 'api', comment: 'Later.' }));
      return at.send(blocked, { confirmation: APPROVED });
    },
    shut('declined answered_over_api'),
  ],
  [
    'a person who declined is not overruled by a claim about the same result',
    async (at) => {
      const blocked = await at.send(at.root);
      right(await at.answer(questionOf(blocked), DECLINED));
      const declined = await at.send(blocked, {});
      return at.send(declined, { confirmation: APPROVED });
    },
    shut('declined answered_on_page', 'declined answered_on_page'),
  ],
  [
    'a person who declined changes their mind about the same result',
    async (at) => {
      const blocked = await at.send(at.root);
      right(await at.answer(questionOf(blocked), DECLINED));
      const declined = await at.send(blocked, {});
      // Nobody is asked again, but the page still shows it.
      expect(declined).not.toHaveProperty('approval');
      const question = (await at.events()).findLast(({ kind }) => kind === 'advance_blocked')?.version ?? 0;
      right(await at.answer({ question }, APPROVED));
      return at.send(declined, {});
    },
    open('declined answered_on_page', 'approved answered_on_page'),
  ],
  [
    'an answer is about the result that was shown, not about another one',
    async (at) => {
      const blocked = await at.send(at.root);
      right(await at.answer(questionOf(blocked), {}));
      return at.send(blocked, { notesMarkdown: 'Three parts.' });
    },
    shut(),
  ],
  [
    'an answer to a withdrawn question comes too late',
    async (at) => {
      const asked = await at.ask(at.root);
      right(await at.withdraw(asked));
      expect(left(await at.answer(asked, {}))).toMatchObject({ reason: 'withdrawn' });
      return at.sendAsked(at.root);
    },
    shut(),
  ],
  [
    'a withdrawn question is asked anew by the same call',
    async (at) => {
      right(await at.withdraw(await at.ask(at.root)));
      right(await at.answer(await at.ask(at.root), {}));
      return at.sendAsked(at.root);
    },
    open('approved answered_on_page'),
  ],
  [
    'an answer comes after the agent sent another result',
    async (at) => {
      const first = await at.ask(at.root);
      const second = await at.ask(at.root, { notesMarkdown: 'Three parts.' });
      expect(left(await at.answer(first, {}))).toMatchObject({ reason: 'replaced' });
      right(await at.answer(second, {}));
      return at.sendAsked(at.root, { notesMarkdown: 'Three parts.' });
    },
    open('approved answered_on_page'),
  ],
  [
    'the agent claims the approval while the person is being asked in another client',
    async (at) => {
      const asked = await at.ask(at.root);
      const claimed = await at.send(at.root, { ...NOTES, confirmation: APPROVED });
      right(await at.answer(asked, { channel: 'elicitation' }));
      return at.send(claimed, {});
    },
    open('approved claimed_by_agent', 'approved asked_by_server'),
  ],
  [
    'an answer comes after the run went on without it',
    async (at) => {
      const asked = await at.ask(at.root);
      const next = await at.send(at.root, { ...NOTES, preferences: { mode: 'auto_with_stops' } });
      expect(left(await at.answer(asked, DECLINED))).toMatchObject({ reason: 'used' });
      return next;
    },
    open(),
  ],
  [
    'the same call again, after it was answered, changes nothing',
    async (at) => {
      const blocked = await at.send(at.root);
      right(await at.answer(questionOf(blocked), {}));
      const next = await at.send(blocked, {});
      expect(await at.send(blocked, {})).toEqual(next);
      expect(await at.send(at.root)).toEqual(blocked);
      return next;
    },
    open('approved answered_on_page'),
  ],
  [
    'a gate that only signals asks nobody',
    async (at) => {
      const free = { ...NOTES, preferences: { mode: 'auto_with_stops' } };
      expect(await at.ask(at.root, free).catch(({ message }: Error) => message)).toBe('nobody is asked');
      return at.send(at.root, free);
    },
    open(),
  ],
];

describe('A5: an approval has exactly one outcome on record', () => {
  it.each(CASES)('%s', async (_, play, { step, recorded }) => {
    const at = await gate();
    const last = await play(at);
    expect(last.pending?.stepId).toBe(step);
    const events = await at.events();
    const said = events.flatMap((event) =>
      (event.kind === 'step_acked' || event.kind === 'advance_blocked') && event.data.confirmation
        ? [`${event.data.confirmation.answer} ${event.data.confirmation.source}`]
        : [],
    );
    expect(said).toEqual(recorded);
    expect(events.filter(({ kind }) => kind === 'step_acked')).toHaveLength(step === 'build' ? 1 : 0);
  });
});
