import { attemptFor } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { type SessionEventBody, sessionOutline, sessionOverview } from './index.ts';
import {
  advanceBlocked,
  at,
  logOf,
  node,
  RUN,
  runStarted,
  sessionStarted,
  stepAcked,
} from './testing/log.ts';
import {
  commandAnswered,
  commandDecided,
  commandSent,
  runCanceled,
  runReopened,
  undecided,
  waiting,
} from './testing/served-log.ts';

const [R, A, B] = [node('r'), node('a'), node('b')];
const STARTED = runStarted(R, { turn: 'server' });
const END = { position: { kind: 'complete' } } as const;
const DONE = { outcome: { state: 'succeeded' } } as const;
const FAILED = { outcome: { state: 'failed' }, failures: 1 } as const;
const AGAIN = attemptFor(R, new Uint8Array([7, 7, 7, 7]));

/** How the run of a session stands after these events. */
function standing(...bodies: readonly SessionEventBody[]) {
  const [outline, overview] = [sessionOutline(), sessionOverview()];
  for (const event of logOf(sessionStarted(), ...bodies)) {
    outline.add(event);
    overview.add(event);
  }
  const [run] = overview.value()?.runs ?? [];
  const { status, lastActivity } = outline.value()?.run(RUN) ?? {};
  expect({ status: run?.status, lastActivity: run?.lastActivity }).toEqual({ status, lastActivity });
  return { status, lastActivity };
}

describe('a run that the server has a part in', () => {
  test.each<[string, readonly SessionEventBody[], string]>([
    ['in_progress', [STARTED], 'a step of the server is next'],
    ['in_progress', [STARTED, commandSent(R), waiting(R)], 'a request is sent again later'],
    ['needs_decision', [STARTED, undecided(R)], 'a response was lost'],
    ['needs_decision', [STARTED, undecided(R, 'b'), commandAnswered(R)], 'another step goes on beside it'],
    ['in_progress', [STARTED, undecided(R), commandDecided(R)], 'somebody decided'],
    [
      'in_progress',
      [STARTED, undecided(R), stepAcked(R, A, { ...DONE, turn: 'server' })],
      'the step was done after all',
    ],
    ['complete', [STARTED, stepAcked(R, A, { ...DONE, ...END })], 'all steps succeeded'],
    [
      'complete_with_gaps',
      [STARTED, stepAcked(R, A, { ...DONE, ...END, openGaps: 1 })],
      'all steps succeeded, and a gap is open',
    ],
    ['in_progress', [STARTED, stepAcked(R, A, { ...FAILED, turn: 'server' })], 'a step failed'],
    ['failed', [STARTED, stepAcked(R, A, { ...FAILED, ...END })], 'it ended after a failure'],
    [
      'failed',
      [
        STARTED,
        stepAcked(R, A, { ...FAILED, turn: 'agent' }),
        stepAcked(A, B, { ...END, depth: 2, failures: 1 }),
      ],
      'an agent ended it after a failure',
    ],
    [
      'blocked',
      [STARTED, stepAcked(R, A, { ...DONE, turn: 'agent' }), advanceBlocked(A)],
      'the agent was blocked',
    ],
    ['canceled', [STARTED, undecided(R), runCanceled(R)], 'it was canceled'],
    [
      'canceled',
      [STARTED, runCanceled(R), stepAcked(R, A, { ...DONE, ...END })],
      'what was under way ended after it was canceled',
    ],
    ['in_progress', [STARTED, stepAcked(R, A, { ...FAILED, ...END }), runReopened(R)], 'it was reopened'],
    [
      'complete',
      [
        ...[STARTED, stepAcked(R, A, { ...FAILED, ...END }), runReopened(R, { attempt: AGAIN })],
        stepAcked(R, B, { ...DONE, ...END, attempt: AGAIN }),
      ],
      'it was done again',
    ],
  ])('is %s: %#', (status, bodies, when) =>
    expect([when, standing(...bodies).status]).toEqual([when, status]),
  );

  test('is at work while requests go out and come back', () => {
    expect(standing(STARTED, commandSent(R)).lastActivity).toBe(at(3));
    expect(standing(STARTED, commandSent(R), commandAnswered(R)).lastActivity).toBe(at(4));
    expect(standing(STARTED, runCanceled(R), runReopened(R)).lastActivity).toBe(at(4));
  });
});
