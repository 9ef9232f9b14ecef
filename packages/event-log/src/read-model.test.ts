import { firstAttempt, sessionId } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  readModelRows,
  type SessionEvent,
  type SessionEventBody,
  searchBlobs,
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

const [R, A] = [node('r'), node('a')];
const ATTEMPT = firstAttempt(R);
const at = { sessionId: SESSION, version: 7 };
/** An event as the seventh of its log. */
const seventh = (body: SessionEventBody): SessionEvent => ({
  ...(logOf(body)[0] as SessionEvent),
  version: 7,
});

describe('the rows of an event', () => {
  test.each<[string, SessionEventBody, readonly object[]]>([
    [
      'a session',
      sessionStarted(),
      [{ table: 'sessions', sessionId: SESSION, title: null, workspace: null }],
    ],
    [
      'a session with a title and a workspace',
      sessionStarted({ title: 't', workspace: '/p' }),
      [{ table: 'sessions', sessionId: SESSION, title: 't', workspace: '/p' }],
    ],
    [
      'a start',
      runStarted(R),
      [
        { table: 'runs', runId: RUN, sessionId: SESSION, root: R, workflowId: 'team.flow', tip: R },
        { table: 'nodes', node: R, runId: RUN, parent: null, ...at },
      ],
    ],
    [
      'a step',
      stepAcked(R, A),
      [
        { table: 'nodes', node: A, runId: RUN, parent: R, ...at },
        { table: 'attempts', node: R, attempt: ATTEMPT, ...at },
        { table: 'tips', runId: RUN, tip: A },
      ],
    ],
    [
      'a block',
      advanceBlocked(R),
      [
        { table: 'attempts', node: R, attempt: ATTEMPT, ...at },
        { table: 'retries', node: R, attempt: 'rrrrrrrrrrrrr', ...at },
      ],
    ],
    [
      'other preferences',
      preferencesChanged(R, DEFAULT_PREFERENCES),
      [{ table: 'attachments', node: R, kind: 'preferences_changed', ...at }],
    ],
    ['a gap', gap(A, 'one'), [{ table: 'attachments', node: A, kind: 'gap_recorded', ...at }]],
    [
      'progress at a point',
      checkpoint({}, { runId: RUN, node: A }),
      [{ table: 'attachments', node: A, kind: 'checkpoint_recorded', ...at }],
    ],
    ...[approvalRequested(R), approvalAnswered(R, 4), approvalWithdrawn(R, 4)].map(
      (body): [string, SessionEventBody, readonly object[]] => [
        body.kind,
        body,
        [{ table: 'attachments', node: R, kind: body.kind, ...at }],
      ],
    ),
    ['progress of a session', checkpoint({}), []],
    ['an observation', observed('git_branch', 'main'), []],
    [
      'an import',
      {
        kind: 'session_imported',
        data: {
          bundleId: 'b'.repeat(64) as never,
          originalSessionId: sessionId('00000000-0000-7000-8000-00000000000f'),
        },
      },
      [
        { table: 'imports', bundleId: 'b'.repeat(64), sessionId: SESSION },
        { table: 'server_work', sessionId: SESSION, runId: null, node: null, due: null },
      ],
    ],
  ])('lead to it and say no more: %s', (_, body, rows) =>
    expect(readModelRows(SESSION, seventh(body))).toStrictEqual(rows),
  );

  test('of a start with a key of the client name its run by it', () => {
    const [first, ...others] = readModelRows(
      SESSION,
      seventh(runStarted(R, { idempotency: { key: 'k', inputs: CONTEXT } })),
    );
    expect(first).toStrictEqual({ table: 'start_keys', key: 'k', runId: RUN });
    expect(others).toStrictEqual(readModelRows(SESSION, seventh(runStarted(R))));
  });
});

test('the terms of a start are made of its context besides, those of most events of nothing', () => {
  expect(searchBlobs(seventh(runStarted(R)))).toEqual([CONTEXT]);
  for (const body of [sessionStarted(), stepAcked(R, A), gap(R, 'g'), observed('git_branch', 'b')])
    expect(searchBlobs(seventh(body))).toEqual([]);
  const output = { artifacts: [{ kind: 'acme.sheet', hash: '1'.repeat(64) as never, bytes: 9 }] };
  for (const body of [stepAcked(R, A, { output }), advanceBlocked(R, { output }), checkpoint(output)])
    expect(searchBlobs(seventh(body))).toEqual(['1'.repeat(64)]);
});
