import { firstAttempt } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import type { Blocker, SessionEventBody } from './index.ts';
import {
  advanceBlocked,
  approvalAnswered,
  approvalRequested,
  approvalWithdrawn,
  at,
  attempt,
  BLOCKER,
  logOf,
  NEEDS_APPROVAL,
  node,
  OTHER_RUN,
  RUN,
  runStarted,
  sessionStarted,
  stepAcked,
} from './testing/log.ts';
import { overviewOf, runOf } from './testing/session-readings.ts';

const [R, A, C] = [node('r'), node('a'), node('c')];
const [FIRST, SECOND] = [attempt('x'), attempt('y')];

/** The questions that wait for a person after a run started at the second event; overview and outline agree on them. */
function waiting(...bodies: readonly SessionEventBody[]) {
  const { overview, outline } = runOf(runStarted(R), ...bodies);
  expect(outline.approvals).toEqual(overview.approvals);
  return overview.approvals;
}
const versions = (...bodies: readonly SessionEventBody[]) =>
  waiting(...bodies).map(({ question }) => question);

/** An attempt that lacks a person's approval; `retry` goes on once they approve. */
const unapproved = (
  used: typeof FIRST,
  retry: typeof FIRST,
  blockers: readonly Blocker[] = [NEEDS_APPROVAL],
) => advanceBlocked(R, { attempt: used, retry, blockers });

describe('a blocked attempt asks a person', () => {
  test('where it lacks their approval and nothing else, so that its retry goes on', () => {
    const question = { runId: RUN, node: R, attempt: SECOND, question: 3, at: at(3) };
    expect(waiting(unapproved(FIRST, SECOND))).toEqual([question]);
    expect(waiting(unapproved(FIRST, SECOND, [NEEDS_APPROVAL, NEEDS_APPROVAL]))).toEqual([question]);
  });

  const pointingAt = (pointer: Blocker['pointer']): Blocker => ({ ...NEEDS_APPROVAL, pointer });
  test.each<[string, readonly Blocker[]]>([
    ['something else', [BLOCKER]],
    ['an approval and something else', [NEEDS_APPROVAL, BLOCKER]],
    ['something else and an approval', [BLOCKER, NEEDS_APPROVAL]],
    ['nothing that is named', []],
    ['a choice of theirs', [pointingAt({ kind: 'user_only', reason: 'needs_user_choice', stepId: 'step' })]],
    [
      'an approval that the context tells',
      [
        pointingAt({
          kind: 'user_only',
          reason: 'needs_user_approval',
          stepId: 'step',
          contextKey: 'approved',
        }),
      ],
    ],
  ])('and does not where it lacks %s', (_, blockers) => {
    expect(waiting(unapproved(FIRST, SECOND, blockers))).toEqual([]);
  });

  test('and does not where they have declined; what an agent claims to be approved is asked about', () => {
    const said = (answer: 'approved' | 'declined') =>
      versions(
        advanceBlocked(R, {
          blockers: [NEEDS_APPROVAL],
          confirmation: { answer, source: 'claimed_by_agent' },
        }),
      );
    expect([said('declined'), said('approved')]).toEqual([[], [3]]);
  });
});

describe('a question that waits for a person', () => {
  test('is named by the event that asks, and names the attempt that goes on', () => {
    expect(waiting(approvalRequested(R, { attempt: FIRST }))).toEqual([
      { runId: RUN, node: R, attempt: FIRST, question: 3, at: at(3) },
    ]);
  });

  test('stands behind those that were asked before it', () => {
    expect(versions(approvalRequested(R, { attempt: FIRST }), stepAcked(R, A), approvalRequested(A))).toEqual(
      [3, 5],
    );
  });

  const asked = [approvalRequested(R, { attempt: FIRST }), unapproved(attempt('z'), SECOND)];
  test.each<[string, readonly SessionEventBody[], readonly number[]]>([
    ['once they approve', [approvalAnswered(R, 3)], [4]],
    ['once they decline', [approvalAnswered(R, 4, { answer: 'declined' })], [3]],
    ['once it is withdrawn', [approvalWithdrawn(R, 4)], [3]],
    ['once a step uses its attempt', [stepAcked(R, A, { attempt: SECOND })], [3]],
    ['once a block uses its attempt', [unapproved(FIRST, attempt('w'), [BLOCKER])], [4]],
    ['once the retry of its attempt is asked about', [unapproved(SECOND, attempt('w'))], [3, 5]],
    ['once it is asked anew', [approvalRequested(R, { attempt: FIRST })], [4, 5]],
    ['with each other question, once all are closed', [approvalAnswered(R, 3), approvalWithdrawn(R, 4)], []],
  ])('is gone %s, and no other one with it', (_, then, open) => {
    expect(versions(...asked, ...then)).toEqual(open);
  });

  test.each<[string, SessionEventBody]>([
    ['the run goes on by another attempt', stepAcked(R, A)],
    ['another attempt is blocked', advanceBlocked(R)],
    ['a question is answered that is none', approvalAnswered(R, 2)],
    ['a question of another run is answered', approvalAnswered(R, 3, { runId: OTHER_RUN })],
  ])('stays where %s', (_, then) => expect(versions(...asked, then)).toEqual([3, 4]));

  test('is activity of its run', () => {
    const { overview } = runOf(runStarted(R), approvalRequested(R));
    expect(overview.lastActivity).toBe(at(3));
  });

  test('is of one run alone, which has begun', () => {
    const other = { runId: OTHER_RUN };
    const events = logOf(
      sessionStarted(),
      approvalRequested(R),
      advanceBlocked(R, { blockers: [NEEDS_APPROVAL] }),
      approvalWithdrawn(R, 2),
      runStarted(R),
      runStarted(C, other),
      approvalRequested(R),
      approvalRequested(C, other),
      stepAcked(C, A, { ...other, attempt: firstAttempt(R) }),
      approvalAnswered(C, 8, other),
    );
    expect(overviewOf(events)?.runs.map(({ runId, approvals }) => [runId, approvals.length])).toEqual([
      [RUN, 1],
      [OTHER_RUN, 0],
    ]);
  });
});

describe("A5: a person's answer", () => {
  const answersOf = (...bodies: readonly SessionEventBody[]) => {
    const { overview } = runOf(runStarted(R), ...bodies);
    return {
      waiting: overview.answers.map(({ question }) => question),
      given: overview.given.map(({ question, answer }) => [question, answer]),
    };
  };
  const declined = [approvalRequested(R, { attempt: FIRST }), approvalAnswered(R, 3, { answer: 'declined' })];

  test('waits for the agent until any attempt from its point, and is on record for good', () => {
    const given = [[3, 'declined']];
    expect(answersOf(...declined)).toEqual({ waiting: [3], given });
    expect(answersOf(...declined, unapproved(SECOND, attempt('z')))).toEqual({ waiting: [], given });
    expect(answersOf(...declined, stepAcked(R, A, { attempt: SECOND }))).toEqual({ waiting: [], given });
  });

  test('stays asked for where a call from elsewhere finds the question open, and is not asked for twice', () => {
    const asked = approvalRequested(R, { attempt: FIRST });
    const blocked = advanceBlocked(R, {
      attempt: FIRST,
      retry: SECOND,
      blockers: [NEEDS_APPROVAL],
      asked: 3,
    });
    expect(versions(asked, blocked)).toEqual([3]);
    expect(answersOf(asked, blocked, approvalAnswered(R, 3))).toMatchObject({ waiting: [3] });
  });
});
