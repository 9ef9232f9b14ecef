import type { ApprovalRef, ApprovalRequest, ExecutionAnswer } from '@workrail/application';
import { type SessionEvent, sessionStreamId } from '@workrail/event-log';
import type { SessionId } from '@workrail/kernel';
import { E, TE } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import { left, right, startProcess } from '../harness/in-process.ts';
import { GATED, type Send } from './modes-world.ts';
import { type World, world } from './world.ts';

const APPROVED = { answer: 'approved' } as const;
const DECLINED = { answer: 'declined' } as const;
const NOTES = { notesMarkdown: 'Two parts.' };

/** A run at its gate, with everybody who may have a say. */
async function gate({ peopleOnly = false } = {}) {
  const plain = world({ 'gated.json': GATED });
  const settings = { approvals: () => TE.right('people-only' as const) };
  const at: World = peopleOnly ? { ...plain, useCases: startProcess({ ...plain.host, settings }) } : plain;
  const { useCases } = at;
  const root = right(await useCases.startWorkflow({ workflowId: 'test.gated' })());
  const sessionId = root.session.sessionId as SessionId;
  const call = ({ stateToken, ackToken }: ExecutionAnswer, more: Send) => ({
    stateToken,
    ackToken: ackToken ?? '',
    ...more,
  });
  return {
    root,
    useCases,
    /** A call of an agent whose client can ask nobody. */
    send: async (from: ExecutionAnswer, more: Send = NOTES) =>
      right(await useCases.continueWorkflow(call(from, more))()),
    /** A call of an agent whose client has asked, whatever came of it. */
    sendAsked: async (from: ExecutionAnswer, more: Send = NOTES) =>
      right(await useCases.continueWorkflow({ ...call(from, more), clientAsks: true })()),
    ask: async (from: ExecutionAnswer, more: Send = NOTES): Promise<ApprovalRequest> => {
      const request = right(await useCases.requestApproval(call(from, more))());
      if (request === undefined) throw new Error('nobody is asked');
      return request;
    },
    answer: ({ question }: Pick<ApprovalRef, 'question'>, said: object) =>
      useCases.answerApproval({ sessionId, question, channel: 'page', ...APPROVED, ...said })(),
    withdraw: (request: ApprovalRef) => useCases.withdrawApproval(request)(),
    events: async (): Promise<readonly SessionEvent[]> =>
      right(
        await at.host.store.read((tx) =>
          tx.events.read(sessionStreamId(sessionId), { from: 1, limit: 99 }),
        )(),
      ),
  };
}

type Gate = Awaited<ReturnType<typeof gate>>;

/** The question that a blocked answer leaves open. */
const questionOf = ({ approval }: ExecutionAnswer) => {
  if (approval === undefined) throw new Error('nothing waits');
  return approval;
};

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
      right(await at.answer(questionOf(declined), APPROVED));
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
    'an answer comes after the run went on without it',
    async (at) => {
      const asked = await at.ask(at.root);
      const next = await at.send(at.root, { ...NOTES, confirmation: APPROVED });
      expect(left(await at.answer(asked, DECLINED))).toMatchObject({ reason: 'used' });
      return next;
    },
    open('approved claimed_by_agent'),
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

describe('A5: where only people count', () => {
  it("an agent's approval is a claim that opens nothing, and its refusal holds", async () => {
    const at = await gate({ peopleOnly: true });
    const claimed = await at.send(at.root, { ...NOTES, confirmation: APPROVED });
    expect(claimed.kind).toBe('blocked');
    expect(claimed.blockers?.[0]?.suggestedFix).toContain('does not count');
    const declined = await at.send(claimed, { confirmation: DECLINED });
    expect(declined.blockers?.[0]?.message).toContain('they declined');
  });

  it('a person opens the gate', async () => {
    const at = await gate({ peopleOnly: true });
    const blocked = await at.send(at.root);
    right(await at.answer(questionOf(blocked), { channel: 'command' }));
    expect((await at.send(blocked, {})).pending?.stepId).toBe('build');
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
    for (const other of [1, question - 1, question + 1, 999])
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
