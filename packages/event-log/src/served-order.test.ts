import { firstAttempt } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { definitionOf, type LogOrder, type SessionEvent, type SessionEventBody, tellEvent } from './index.ts';
import type { SessionListener } from './session/session-listener.ts';
import { at, logOf, node, OTHER_RUN, RUN, runStarted, stepAcked } from './testing/log.ts';
import {
  commandAnswered,
  commandDecided,
  commandSent,
  runCanceled,
  runReopened,
  undecided,
} from './testing/served-log.ts';

const [R, A] = [node('r'), node('a')];

/** What was called, by name and with what. */
function recorder<Target extends object>(answer: (name: string) => unknown) {
  const calls: unknown[][] = [];
  const target = new Proxy({} as Target, {
    get:
      (_, name: string) =>
      (...args: unknown[]) => {
        calls.push([name, ...args]);
        return answer(name);
      },
  });
  return { calls, target };
}

const only = (body: SessionEventBody): SessionEvent => logOf(body)[0] as SessionEvent;

describe('the place of an event of the server in its log', () => {
  const onAttempt = [
    ['attempt', R, firstAttempt(R)],
    ['point', RUN, R],
  ];
  const parent = { runId: OTHER_RUN, node: A, stepId: 'step' };

  test.each<[SessionEventBody, readonly (readonly unknown[])[]]>([
    [commandSent(R), onAttempt],
    [commandAnswered(R), onAttempt],
    [commandDecided(R), onAttempt],
    [runReopened(R), onAttempt],
    [runCanceled(R), [['point', RUN, R]]],
    [
      runStarted(R, { parent }),
      [
        ['point', OTHER_RUN, A],
        ['runStarted', expect.objectContaining({ runId: RUN, root: R })],
      ],
    ],
  ])('is looked at by what it speaks of: $0.kind', (body, calls) => {
    const looked = (wrong?: string) => {
      const { calls: made, target } = recorder<LogOrder>((name) =>
        name === wrong ? `${name} is wrong` : undefined,
      );
      return { fault: definitionOf(body).order(body.data, target), made };
    };
    expect(looked()).toEqual({ fault: undefined, made: calls });
    for (const [name] of calls) expect(looked(name as string).fault).toBe(`${name as string} is wrong`);
  });
});

describe('what an event of the server tells', () => {
  const told = (body: SessionEventBody) => {
    const { calls, target } = recorder<SessionListener>(() => undefined);
    tellEvent(only(body), target);
    return calls;
  };
  const progress = (change?: object) => [
    'progressed',
    { runId: RUN, at: at(1), ...(change === undefined ? {} : { change }) },
  ];

  test.each<[string, SessionEventBody, object | undefined]>([
    ['a request', commandSent(R), { state: 'running' }],
    ['a response', commandAnswered(R), { state: 'running' }],
    ['a lost response', undecided(R), { state: 'needs_decision', asks: 'step' }],
    ['a response after the end', commandAnswered(R, { next: { kind: 'stopped' } }), undefined],
    ['a decision', commandDecided(R), { state: 'running', settles: 'step' }],
    ['a cancellation', runCanceled(R), { state: 'canceled' }],
    ['another start', runReopened(R), { state: 'running', reopens: true }],
  ])('is how the run goes on: %s', (_, body, change) => expect(told(body)).toStrictEqual([progress(change)]));

  test('comes after the point that it made', () => {
    expect(told(runStarted(R, { turn: 'agent' }))).toEqual([
      ['runStarted', expect.anything(), expect.anything()],
      progress({ state: 'waits_for_agent' }),
    ]);
    expect(told(stepAcked(R, A, { outcome: { state: 'succeeded' }, turn: 'server' }))).toEqual([
      ['pointMade', expect.anything()],
      progress({ state: 'running', settles: 'step' }),
    ]);
  });
});
