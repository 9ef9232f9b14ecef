import { firstAttempt, sessionId } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  definitionOf,
  type LogOrder,
  type SessionEvent,
  type SessionEventBody,
  tellEvent,
} from './index.ts';
import type { SessionListener } from './session/session-listener.ts';
import {
  advanceBlocked,
  approvalAnswered,
  approvalRequested,
  approvalWithdrawn,
  at,
  BLOCKER,
  checkpoint,
  gap,
  logOf,
  NEEDS_APPROVAL,
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
const RETRY = 'rrrrrrrrrrrrr' as never;
const HASH = `sha256:${'a'.repeat(64)}`;
const ORIGINAL = sessionId('00000000-0000-7000-8000-00000000000f');
const AT_ROOT = { runId: RUN, node: R, stepId: 'plan' } as const;

const ABILITY: SessionEventBody = {
  kind: 'capability_observed',
  data: {
    runId: RUN,
    node: R,
    attempt: ATTEMPT,
    capability: 'delegation',
    status: 'available',
    evidence: 'probe',
    detail: 'It answered.',
  },
};
const IMPORTED: SessionEventBody = {
  kind: 'session_imported',
  data: { bundleId: 'b'.repeat(64) as never, originalSessionId: ORIGINAL },
};
const NOTED = checkpoint({ notesMarkdown: 'n' });

const only = (body: SessionEventBody): SessionEvent => {
  const [event] = logOf(body);
  if (event === undefined) throw new Error('there is an event');
  return event;
};

describe('the place of an event in its log', () => {
  /** What is looked at of an event, and what is found where some of it is wrong. */
  function looked(body: SessionEventBody, wrong: readonly string[] = []) {
    const calls: unknown[][] = [];
    const order = new Proxy({} as LogOrder, {
      get:
        (_, name: string) =>
        (...args: unknown[]) => {
          calls.push([name, ...args]);
          return wrong.includes(name) ? `${name} is wrong` : undefined;
        },
    });
    const event = only(body);
    return { fault: definitionOf(event).order(event.data, order), calls };
  }

  test.each<[string, SessionEventBody, readonly (readonly unknown[])[]]>([
    [
      'a session',
      sessionStarted({ title: 't', workspace: '/p', redacted: true }),
      [['opened', { sessionId: SESSION, title: 't', workspace: '/p', redacted: true }]],
    ],
    ['a bare session', sessionStarted(), [['opened', { sessionId: SESSION }]]],
    ['an observation', observed('git_branch', 'main'), []],
    ['an import', IMPORTED, []],
    [
      'a start',
      runStarted(R),
      [['runStarted', { runId: RUN, root: R, workflowId: 'team.flow', workflowHash: HASH }]],
    ],
    ['a step', stepAcked(R, A), [['pointMade', { runId: RUN, node: A, from: R, attempt: ATTEMPT }]]],
    ['a block', advanceBlocked(R), [['blocked', { runId: RUN, node: R, attempt: ATTEMPT, retry: RETRY }]]],
    ['other preferences', preferencesChanged(R, DEFAULT_PREFERENCES), [['point', RUN, R]]],
    [
      'an ability',
      ABILITY,
      [
        ['attempt', R, ATTEMPT],
        ['point', RUN, R],
      ],
    ],
    ...(
      [
        ['a question', approvalRequested(R)],
        ['an answer', approvalAnswered(R, 4)],
        ['a question taken back', approvalWithdrawn(R, 4)],
      ] as const
    ).map(([name, body]): [string, SessionEventBody, (readonly unknown[])[]] => [
      name,
      body,
      [
        ['attempt', R, ATTEMPT],
        ['point', RUN, R],
      ],
    ]),
    ['a gap', gap(A, 'one'), [['pointAhead', RUN, A]]],
    ['progress of a session', NOTED, [['ofSession', SESSION]]],
    [
      'progress at a point',
      checkpoint({}, AT_ROOT),
      [
        ['ofSession', SESSION],
        ['point', RUN, R],
      ],
    ],
  ])('is looked at by what it speaks of: %s', (_, body, calls) => {
    expect(looked(body)).toStrictEqual({ fault: undefined, calls });
    for (const [name] of calls)
      expect(looked(body, [name as string]).fault).toBe(`${name as string} is wrong`);
  });
});

describe('what an event tells of its session', () => {
  const standing = { preferences: DEFAULT_PREFERENCES, position: { kind: 'at', instruction: 0, frames: [] } };
  const decided = { ...standing, at: at(1), decisions: [], openGaps: 0 };
  const confirmation = { answer: 'approved', source: 'asked_by_server' } as const;
  const output = { notesMarkdown: 'n' };

  function told(body: SessionEventBody): readonly unknown[][] {
    const calls: unknown[][] = [];
    const listener = new Proxy({} as SessionListener, {
      get:
        (_, name: string) =>
        (...args: unknown[]) =>
          void calls.push([name, ...args]),
    });
    tellEvent(only(body), listener);
    return calls;
  }

  test.each<[string, SessionEventBody, readonly (readonly unknown[])[]]>([
    ['a session', sessionStarted({ title: 't' }), [['opened', { sessionId: SESSION, title: 't' }, at(1)]]],
    ['an observation', observed('git_branch', 'main'), [['observed', 'git_branch', 'main']]],
    [
      'a start',
      runStarted(R, { openGaps: 2 }),
      [
        [
          'runStarted',
          { runId: RUN, workflowId: 'team.flow', workflowHash: HASH },
          { ...decided, runId: RUN, node: R, parent: null, stepId: null, depth: 0, openGaps: 2 },
        ],
      ],
    ],
    [
      'a step',
      stepAcked(R, A, { output, confirmation, openGaps: 1 }),
      [
        [
          'pointMade',
          {
            ...{ ...decided, runId: RUN, node: A, parent: R, attempt: ATTEMPT, stepId: 'step', depth: 1 },
            openGaps: 1,
            ...{ output, confirmation },
          },
        ],
      ],
    ],
    [
      'a bare step',
      stepAcked(R, A),
      [
        [
          'pointMade',
          { ...decided, runId: RUN, node: A, parent: R, attempt: ATTEMPT, stepId: 'step', depth: 1 },
        ],
      ],
    ],
    [
      'a block',
      advanceBlocked(R),
      [
        [
          'blocked',
          {
            ...{ runId: RUN, node: R, attempt: ATTEMPT, retry: RETRY },
            ...{ at: at(1), version: 1, blockers: [BLOCKER], waits: false },
          },
        ],
      ],
    ],
    [
      'a block that waits for an approval',
      advanceBlocked(R, { blockers: [NEEDS_APPROVAL] }),
      [
        [
          'blocked',
          {
            ...{ runId: RUN, node: R, attempt: ATTEMPT, retry: RETRY },
            ...{ at: at(1), version: 1, blockers: [NEEDS_APPROVAL], waits: true },
          },
        ],
      ],
    ],
    [
      'a question',
      approvalRequested(R),
      [['approvalRequested', { runId: RUN, node: R, attempt: ATTEMPT, question: 1, at: at(1) }]],
    ],
    [
      'an answer',
      approvalAnswered(R, 4),
      [
        [
          'approvalClosed',
          {
            ...{ runId: RUN, node: R, question: 4 },
            answered: { answer: 'approved', channel: 'page', at: at(1) },
          },
        ],
      ],
    ],
    [
      'a refusal',
      approvalAnswered(R, 4, { answer: 'declined', by: 'ann', comment: 'Too early.' }),
      [
        [
          'approvalClosed',
          {
            runId: RUN,
            node: R,
            question: 4,
            answered: {
              answer: 'declined',
              channel: 'page',
              by: 'ann',
              comment: 'Too early.',
              at: '2026-01-01T00:00:01.000Z',
            },
          },
        ],
      ],
    ],
    [
      'a question taken back',
      approvalWithdrawn(R, 4),
      [['approvalClosed', { runId: RUN, node: R, question: 4 }]],
    ],
    [
      'other preferences',
      preferencesChanged(R, DEFAULT_PREFERENCES),
      [['preferencesChanged', RUN, R, DEFAULT_PREFERENCES]],
    ],
    ['a gap', gap(R, 'one'), [['gap', gap(R, 'one').data]]],
    ['progress', NOTED, [['noted', { version: 1, at: at(1), output, point: undefined }]]],
    ['an ability', ABILITY, []],
    ['an import', IMPORTED, []],
  ])('is told once: %s', (_, body, calls) => expect(told(body)).toStrictEqual(calls));

  test('is heard by who listens for it, and by nobody else', () => {
    const heard: unknown[] = [];
    const listener: SessionListener = { blocked: ({ node: where }) => heard.push(where) };
    for (const body of [sessionStarted(), runStarted(R), advanceBlocked(R), gap(R, 'g'), NOTED])
      tellEvent(only(body), listener);
    for (const body of [
      observed('git_branch', 'b'),
      stepAcked(R, A),
      preferencesChanged(R, DEFAULT_PREFERENCES),
      approvalRequested(R),
      approvalAnswered(R, 4),
      approvalWithdrawn(R, 4),
    ])
      tellEvent(only(body), listener);
    expect(heard).toEqual([R]);
  });
});
