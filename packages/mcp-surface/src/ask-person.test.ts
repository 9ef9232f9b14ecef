import type { ApprovalRequest, ExecutionAnswer, ToolUseCases } from '@workrail/application';
import { E, TE } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { continueAsking } from './ask-person.ts';
import type { Person, PersonAnswer } from './person.ts';

const QUESTION = { sessionId: 'ses_1', question: 7 } as unknown as ApprovalRequest;
const INPUT = { stateToken: 'st', ackToken: 'ack' };
const ANSWER = { kind: 'ok' } as ExecutionAnswer;

/** Runs a call in front of a person; `looks` says how often another channel is still silent. */
async function asked(
  ask: (ended: AbortSignal) => Promise<PersonAnswer>,
  { looks = Number.POSITIVE_INFINITY, needed = true, cancelAt = -1 } = {},
) {
  const calls: unknown[][] = [];
  const cancelled = new AbortController();
  const progress: string[] = [];
  let left = looks;
  let paused = 0;
  const heard =
    (name: string, value: unknown) =>
    (...args: unknown[]) => {
      calls.push([name, ...args]);
      return TE.right(value);
    };
  const useCases = {
    requestApproval: heard('requestApproval', needed ? QUESTION : undefined),
    answerApproval: heard('answerApproval', {}),
    withdrawApproval: heard('withdrawApproval', undefined),
    continueWorkflow:
      (...args: unknown[]) =>
      async () => {
        calls.push(['continueWorkflow', ...args]);
        left = 0;
        return E.right(ANSWER);
      },
    isApprovalOpen: () => {
      left -= 1;
      return TE.right(left > 0);
    },
  } as unknown as ToolUseCases;
  const person: Person = {
    ask: (_, ended) => ask(ended),
    cancelled: cancelled.signal,
    progress: (message) => progress.push(message),
    pause: async (ms) => {
      paused += ms;
      if (cancelAt >= 0 && paused >= cancelAt) cancelled.abort();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
  const outcome = await continueAsking(useCases, INPUT, person)();
  return { outcome, calls: calls.map(([name]) => name), args: calls, progress, paused };
}

/** A form that nobody fills in until it is taken away. */
const untilEnded = (ended: AbortSignal) =>
  new Promise<PersonAnswer>((resolve) =>
    ended.addEventListener('abort', () => resolve({ kind: 'unanswered' })),
  );

describe('a call that needs a person', () => {
  test('records what they say in the client, then goes on', async () => {
    const { calls, args } = await asked(async () => ({
      kind: 'answered',
      answer: 'approved',
      comment: 'Yes.',
    }));
    expect(calls).toEqual(['requestApproval', 'answerApproval', 'continueWorkflow']);
    expect(args[1]?.[1]).toEqual({
      sessionId: 'ses_1',
      question: 7,
      answer: 'approved',
      comment: 'Yes.',
      channel: 'elicitation',
    });
    expect(args[2]?.[1]).toEqual({ ...INPUT, clientAsks: true });
  });

  test('A5: records nothing where the client comes back without an answer', async () => {
    const { calls } = await asked(async () => ({ kind: 'unanswered' }));
    expect(calls).toEqual(['requestApproval', 'continueWorkflow']);
  });

  test('A5: takes the form away once another channel has answered', async () => {
    let taken = false;
    const { calls } = await asked(
      (ended) => {
        ended.addEventListener('abort', () => {
          taken = true;
        });
        return untilEnded(ended);
      },
      { looks: 3 },
    );
    expect(calls).toEqual(['requestApproval', 'continueWorkflow']);
    expect(taken).toBe(true);
  });

  test('A6: takes its question back when the client cancels the call, and goes no further', async () => {
    const { calls, outcome } = await asked(untilEnded, { cancelAt: 2_000 });
    expect(calls).toEqual(['requestApproval', 'withdrawApproval']);
    expect(outcome).toEqual({ _tag: 'Right', right: { kind: 'asking' } });
  });

  test('A6: gives a sign of life at least every 15 seconds', async () => {
    const { progress, paused } = await asked(untilEnded, { looks: 241 });
    expect(paused).toBeGreaterThanOrEqual(120_000);
    expect(progress.length).toBeGreaterThanOrEqual(Math.floor(paused / 15_000));
  });

  test('leaves the rest to the client where that asks and calls again', async () => {
    const { calls } = await asked(async () => ({ kind: 'later' }));
    expect(calls).toEqual(['requestApproval']);
  });

  test('goes on at once where nobody has to be asked', async () => {
    const { calls } = await asked(untilEnded, { needed: false });
    expect(calls).toEqual(['requestApproval', 'continueWorkflow']);
  });
});

describe('A5: two copies of one call', () => {
  /** Both at once, in front of one process; `ask` shows a form. */
  async function twice(
    ask: (ended: AbortSignal, forms: number) => Promise<PersonAnswer>,
    cancelFirst = false,
  ) {
    let [forms, open] = [0, true];
    const calls: string[] = [];
    const called = (name: string, value: unknown) => () => {
      calls.push(name);
      if (name === 'answerApproval' || name === 'continueWorkflow') open = false;
      return TE.right(value);
    };
    const useCases = {
      requestApproval: called('requestApproval', QUESTION),
      answerApproval: called('answerApproval', {}),
      withdrawApproval: called('withdrawApproval', undefined),
      continueWorkflow: () => async () => called('continueWorkflow', ANSWER)()(),
      isApprovalOpen: () => TE.right(open),
    } as unknown as ToolUseCases;
    const cancelled = [new AbortController(), new AbortController()];
    const outcomes = await Promise.all(
      cancelled.map((controller, number) => {
        const person: Person = {
          ask: (_, ended) => {
            forms += 1;
            if (cancelFirst && number === 0) setImmediate(() => controller.abort());
            return ask(ended, forms);
          },
          cancelled: controller.signal,
          progress: () => {},
          pause: () => new Promise((resolve) => setImmediate(resolve)),
        };
        return continueAsking(useCases, INPUT, person)();
      }),
    );
    return { forms, calls, outcomes };
  }
  const approved = async (): Promise<PersonAnswer> => ({ kind: 'answered', answer: 'approved' });

  test('show one form, and both go on with its answer', async () => {
    const { forms, calls, outcomes } = await twice(approved);
    expect(forms).toBe(1);
    expect(calls.filter((name) => name === 'answerApproval')).toHaveLength(1);
    expect(outcomes).toEqual([E.right(ANSWER), E.right(ANSWER)]);
  });

  test('show another form where the call that showed the first one was cancelled', async () => {
    const { forms, outcomes } = await twice(
      (ended, number) => (number === 1 ? untilEnded(ended) : approved()),
      true,
    );
    expect(forms).toBe(2);
    expect(outcomes).toEqual([E.right({ kind: 'asking' }), E.right(ANSWER)]);
  });
});
