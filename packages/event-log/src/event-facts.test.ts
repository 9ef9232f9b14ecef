import { firstAttempt } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { attachedFacts, attemptFacts, nodeFacts } from './event-facts.ts';
import {
  type AttachedKind,
  type BlobUse,
  DEFAULT_PREFERENCES,
  eventBlobs,
  type SessionEvent,
  type SessionEventBody,
} from './index.ts';
import {
  advanceBlocked,
  approvalAnswered,
  approvalRequested,
  approvalWithdrawn,
  CONTEXT,
  checkpoint,
  gap,
  logOf,
  node,
  observed,
  preferencesChanged,
  RUN,
  runStarted,
  SESSION,
  sessionStarted,
  stepAcked,
} from './testing/log.ts';
import {
  commandAnswered,
  commandDecided,
  commandSent,
  runCanceled,
  runReopened,
} from './testing/served-log.ts';

const [R, A] = [node('r'), node('a')];
const RETRY = node('y') as never;

const only = (body: SessionEventBody): SessionEvent => {
  const [event] = logOf(body);
  if (event === undefined) throw new Error('there is an event');
  return event;
};

const OTHERS = [
  sessionStarted(),
  observed('git_branch', 'main'),
  advanceBlocked(R, { retry: RETRY }),
  preferencesChanged(R, DEFAULT_PREFERENCES),
  gap(R, 'one'),
  checkpoint({ notesMarkdown: 'n' }, { runId: RUN, node: R }),
];

describe('what an event says of a node', () => {
  test('is what made it: the root by a start, another by a step', () => {
    const [started, acked] = [only(runStarted(R)), only(stepAcked(R, A))];
    const facts = { sessionId: SESSION, runId: RUN };
    expect(nodeFacts(SESSION, started, R)).toEqual({ ...facts, node: R, parent: null, event: started });
    expect(nodeFacts(SESSION, acked, A)).toEqual({ ...facts, node: A, parent: R, event: acked });
  });

  test('is nothing where it made another one, or none', () => {
    expect(nodeFacts(SESSION, only(runStarted(R)), A)).toBeUndefined();
    expect(nodeFacts(SESSION, only(stepAcked(R, A)), R)).toBeUndefined();
    for (const other of OTHERS) expect(nodeFacts(SESSION, only(other), R)).toBeUndefined();
  });
});

describe('what an event says of an attempt', () => {
  const key = (table: 'attempts' | 'retries', where = R, attempt = firstAttempt(R)) => ({
    table,
    sessionId: SESSION,
    node: where,
    attempt,
  });

  test('is how it ended, where it is the very one', () => {
    for (const body of [stepAcked(R, A), advanceBlocked(R, { retry: RETRY })]) {
      const event = only(body);
      expect(attemptFacts(event, key('attempts'))).toBe(event);
      expect(attemptFacts(event, key('attempts', A))).toBeUndefined();
      expect(attemptFacts(event, key('attempts', R, firstAttempt(A)))).toBeUndefined();
    }
    // A step belongs to the node that it came from, not to the one it led to.
    expect(attemptFacts(only(stepAcked(R, A)), key('attempts', A, firstAttempt(R)))).toBeUndefined();
  });

  test('is what was kept for a retry, of a block alone', () => {
    const event = only(advanceBlocked(R, { retry: RETRY }));
    expect(attemptFacts(event, key('retries', R, RETRY))).toBe(event);
    expect(attemptFacts(event, key('retries'))).toBeUndefined();
    expect(attemptFacts(event, key('attempts', R, RETRY))).toBeUndefined();
    expect(attemptFacts(only(stepAcked(R, A)), key('retries'))).toBeUndefined();
  });

  test('is nothing of any other event', () => {
    for (const other of [runStarted(R), ...OTHERS.filter(({ kind }) => kind !== 'advance_blocked')])
      expect(attemptFacts(only(other), key('attempts'))).toBeUndefined();
  });
});

describe('what an event adds to a node', () => {
  const added = {
    preferences_changed: preferencesChanged(R, DEFAULT_PREFERENCES),
    gap_recorded: gap(R, 'one'),
    checkpoint_recorded: checkpoint({ notesMarkdown: 'n' }, { runId: RUN, node: R }),
    approval_requested: approvalRequested(R),
    approval_answered: approvalAnswered(R, 4),
    approval_withdrawn: approvalWithdrawn(R, 4),
    command_sent: commandSent(R),
    command_answered: commandAnswered(R),
    command_decided: commandDecided(R),
    run_canceled: runCanceled(R),
    run_reopened: runReopened(R),
  };
  const kinds = Object.keys(added) as readonly AttachedKind[];

  test.each(kinds)('is itself, as %s, at that node', (kind) => {
    const event = only(added[kind]);
    const asked = (where: typeof R, wanted: AttachedKind) =>
      attachedFacts(event, { sessionId: SESSION, node: where, kind: wanted });
    expect(asked(R, kind)).toBe(event);
    expect(asked(A, kind)).toBeUndefined();
    for (const other of kinds.filter((one) => one !== kind)) expect(asked(R, other)).toBeUndefined();
  });

  test('is nothing where it belongs to the session as a whole', () => {
    const event = only(checkpoint({ notesMarkdown: 'n' }));
    expect(
      attachedFacts(event, { sessionId: SESSION, node: R, kind: 'checkpoint_recorded' }),
    ).toBeUndefined();
  });
});

describe('the blobs that an event speaks of', () => {
  const sheet = { kind: 'acme.sheet', hash: '1'.repeat(64) as never, bytes: 9 };
  const other = { kind: 'acme.other', hash: '2'.repeat(64) as never, bytes: 9 };
  const context = { hash: CONTEXT, role: 'context' } as const;
  const artifact = ({ hash }: typeof sheet): BlobUse => ({ hash, role: 'artifact' });
  const output = { artifacts: [sheet, sheet, other] };

  test.each<[string, SessionEventBody, readonly BlobUse[]]>([
    ['a start', runStarted(R), [{ hash: 'a'.repeat(64) as never, role: 'workflow' }, context]],
    ['a step', stepAcked(R, A), [context]],
    ['a step with artifacts', stepAcked(R, A, { output }), [context, artifact(sheet), artifact(other)]],
    ['a block with artifacts', advanceBlocked(R, { output }), [artifact(sheet), artifact(other)]],
    ['a block', advanceBlocked(R), []],
    ['a question', approvalRequested(R, { output }), [artifact(sheet), artifact(other)]],
    ['an answer', approvalAnswered(R, 4), []],
    ['a question taken back', approvalWithdrawn(R, 4), []],
    ['a checkpoint', checkpoint(output), [artifact(sheet), artifact(other)]],
    ['a gap', gap(R, 'one'), []],
    [
      'a step whose artifact is its context',
      stepAcked(R, A, { output: { artifacts: [{ ...sheet, hash: CONTEXT }] } }),
      [context],
    ],
  ])('of %s are these, each once', (_, body, uses) => {
    expect(eventBlobs(only(body))).toEqual(uses);
  });
});
