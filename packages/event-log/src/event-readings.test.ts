import { firstAttempt, sessionId } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  BLOCKER_MEANINGS,
  DEFAULT_PREFERENCES,
  definitionOf,
  eventSubject,
  eventText,
  madePoint,
  renamedEvent,
  SESSION_KINDS,
  type SessionEvent,
  type SessionEventBody,
  WARNING_MEANINGS,
} from './index.ts';
import {
  advanceBlocked,
  approvalAnswered,
  approvalRequested,
  approvalWithdrawn,
  BLOCKER,
  checkpoint,
  gap,
  logOf,
  node,
  observed,
  preferencesChanged,
  RUN,
  runStarted,
  sessionStarted,
  stepAcked,
} from './testing/log.ts';

const [R, A] = [node('r'), node('a')];
const ATTEMPT = firstAttempt(R);
const RETRY = 'rrrrrrrrrrrrr' as never;
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
const IDEMPOTENCY = { key: 'k', inputs: 'd'.repeat(64) as never };
const NOTED = checkpoint({ notesMarkdown: 'n' });

const only = (body: SessionEventBody): SessionEvent => {
  const [event] = logOf(body);
  if (event === undefined) throw new Error('there is an event');
  return event;
};

describe('what an event says in words', () => {
  test.each<[string, SessionEventBody]>([
    ['Session started: Fix it', sessionStarted({ title: 'Fix it' })],
    ['Run of team.flow started', runStarted(R)],
    ['Step step done', stepAcked(R, A)],
    ['Step step done; the run is complete', stepAcked(R, A, { position: { kind: 'complete' } })],
    [
      'Step step done, declined; the run is complete',
      stepAcked(R, A, {
        position: { kind: 'complete' },
        confirmation: { answer: 'declined', source: 'asked_by_server' },
      }),
    ],
    [`Blocked: ${BLOCKER.message}`, advanceBlocked(R, { blockers: [BLOCKER, BLOCKER] })],
    [
      `Blocked: ${BLOCKER.message} (and 1 more)`,
      advanceBlocked(R, { blockers: [BLOCKER, { ...BLOCKER, message: 'The loop is at its end.' }] }),
    ],
    ['Preferences are now guided', preferencesChanged(R, DEFAULT_PREFERENCES)],
    ['Agent can start other agents: it was probed', ABILITY],
    [
      'Agent can browse the web: only claimed',
      { ...ABILITY, data: { ...ABILITY.data, capability: 'web_browsing', evidence: 'claim' } },
    ],
    ['Step step is waiting for a person’s approval', approvalRequested(R)],
    ['Approved by a person, in the client', approvalAnswered(R, 4, { channel: 'elicitation' })],
    ['Approved by a person, on the page', approvalAnswered(R, 4)],
    [
      'Declined by a person, on the command line',
      approvalAnswered(R, 4, { answer: 'declined', channel: 'command' }),
    ],
    ['Declined by a person, over the API', approvalAnswered(R, 4, { answer: 'declined', channel: 'api' })],
    [
      'Approved by a person, on the page: Rename TOTAL.',
      approvalAnswered(R, 4, { comment: 'Rename\nTOTAL.' }),
    ],
    ['The question was withdrawn', approvalWithdrawn(R, 4)],
    ['Progress noted in step plan', checkpoint({}, AT_ROOT)],
    ['Progress noted', checkpoint({}, { runId: RUN, node: R })],
    ['Commit: abc', observed('git_head_sha', 'abc')],
    ['Repository: /p', observed('repo_root', '/p')],
    ['First checkout: /p', observed('main_worktree', '/p')],
  ])('is %s', (text, body) => expect(eventText(only(body))).toBe(text));

  test('is in general what its kind means', () => {
    const kinds = Object.keys(SESSION_KINDS) as readonly (keyof typeof SESSION_KINDS)[];
    expect(kinds.map((kind) => `${kind}: ${SESSION_KINDS[kind].meaning}`)).toMatchInlineSnapshot(`
      [
        "session_started: A session started; always the first event of its log, and only there.",
        "observation_recorded: A fact of the workspace was seen.",
        "run_started: A run started at its root, pinned to a workflow.",
        "step_acked: A step was done: the run advanced from one node to the next.",
        "advance_blocked: An attempt did not advance; what it sent is kept.",
        "approval_requested: A person was asked to approve the result of a step.",
        "approval_answered: A person approved or declined the result of a step.",
        "approval_withdrawn: A person is no longer asked to approve a result; later answers are ignored.",
        "preferences_changed: Different preferences apply at a node and after it.",
        "capability_observed: Something became known about what the agent can do.",
        "gap_recorded: The run continued to a node although something was missing, or what was missing was supplied.",
        "checkpoint_recorded: Progress was noted before the step was done.",
        "command_sent: A request of a step is about to be sent.",
        "command_answered: A request of a step ended, with a response or without one.",
        "command_decided: Somebody decided about a request of which nobody knows whether it took effect.",
        "run_canceled: A run was canceled: the server does nothing more in it until it is reopened.",
        "run_reopened: The server does a step of a run again, on a new branch.",
        "session_imported: The events before this one came from a bundle.",
      ]
    `);
    for (const kind of kinds) expect(SESSION_KINDS[kind].kind).toBe(kind);
  });

  test('has codes with one line each', () => {
    expect({ ...BLOCKER_MEANINGS, ...WARNING_MEANINGS }).toMatchInlineSnapshot(`
      {
        "ANSWER_TO_OTHER_RESULT": "A person has answered about another result of the step since the last call.",
        "ARTIFACT_KIND_UNREGISTERED": "An artifact was sent with a kind that has no registered contract.",
        "ASSESSMENT_FOLLOWUP_REQUIRED": "A judgement asks for something to be done first.",
        "BINDINGS_NOT_USED": "The project's bindings cannot be read, so the workflow's slots have their defaults.",
        "BINDING_DRIFT": "A slot of the workflow is bound to something else now.",
        "CLAIM_TOO_WEAK": "A capability was claimed but not tried.",
        "CONDITION_READ_UNSET": "A step was skipped because its condition reads a value that is not set.",
        "CONTEXT_BUDGET_EXCEEDED": "The context would become too large.",
        "CONTEXT_KEY_UNREAD": "Nothing reads a context key that was sent, and its name is almost that of a key that is read.",
        "DATABASE_LOST": "The database is empty, although there seem to have been sessions.",
        "FIGURES_MISSING": "The run has ended without figures that its workflow asks for.",
        "GAP_RECORDED": "The run continued although something was missing; a gap was recorded.",
        "INVALID_CONTEXT_KEY": "A context key holds something that cannot be used where it is read.",
        "INVALID_REQUIRED_OUTPUT": "The notes or an artifact are not valid.",
        "LEGACY_WORKFLOW_ID": "The workflow id has no namespace.",
        "LOOP_LIMIT_REACHED": "A loop has reached its limit of rounds and asks for more.",
        "MISSING_CONTEXT_KEY": "A step or a loop reads a context key that is not set.",
        "MISSING_REQUIRED_NOTES": "The step needs notes, and none were sent.",
        "MISSING_REQUIRED_OUTPUT": "The step needs an artifact, a judgement or a decision, and none was sent.",
        "MODE_ABOVE_RECOMMENDATION": "The preferences go further than the author recommends.",
        "NOTES_IN_CONTEXT": "Notes were sent as context.notesMarkdown.",
        "REQUIRED_CAPABILITY_UNAVAILABLE": "The step needs a capability that the agent was found to lack.",
        "REQUIRED_CAPABILITY_UNKNOWN": "The step needs a capability, and there is no strong evidence that the agent has it.",
        "SESSION_JOINED": "The ticket was worked on before, so the run was added to that session.",
        "USER_ONLY_DEPENDENCY": "Something that only the user can provide is missing, such as their approval.",
        "WORKFLOW_CHANGED": "The workflow's file has changed since the run started.",
        "WORKFLOW_INVALID": "The workflow's file can no longer be run.",
        "WORKFLOW_MISSING": "The workflow's file is gone.",
      }
    `);
  });
});

describe('what an event is of', () => {
  test.each<[string, SessionEventBody, object]>([
    ['a session', sessionStarted(), {}],
    ['an observation', observed('git_branch', 'main'), {}],
    ['an import', IMPORTED, {}],
    ['a start', runStarted(R), { runId: RUN, node: R }],
    ['a step, the point it led to', stepAcked(R, A), { runId: RUN, node: A }],
    ['a block', advanceBlocked(R), { runId: RUN, node: R }],
    ['other preferences', preferencesChanged(R, DEFAULT_PREFERENCES), { runId: RUN, node: R }],
    ['an ability', ABILITY, { runId: RUN, node: R }],
    ['a question', approvalRequested(R), { runId: RUN, node: R }],
    ['an answer', approvalAnswered(R, 4), { runId: RUN, node: R }],
    ['a question taken back', approvalWithdrawn(R, 4), { runId: RUN, node: R }],
    ['a gap', gap(A, 'one'), { runId: RUN, node: A }],
  ])('is %s', (_, body, subject) => expect(eventSubject(only(body))).toStrictEqual(subject));

  test('is a new point for a start and for a step, and for nothing else', () => {
    expect(madePoint(only(runStarted(R)))).toEqual({ runId: RUN, node: R, from: null });
    expect(madePoint(only(stepAcked(R, A)))).toEqual({
      runId: RUN,
      node: A,
      from: { node: R, attempt: ATTEMPT },
    });
    for (const body of [
      ...[sessionStarted(), IMPORTED, advanceBlocked(R), ABILITY, gap(R, 'g'), NOTED],
      ...[approvalRequested(R), approvalAnswered(R, 4), approvalWithdrawn(R, 4)],
    ])
      expect(madePoint(only(body))).toBeUndefined();
  });

  test('are paths of the machine where it tells some', () => {
    const pathsOf = (body: SessionEventBody) => definitionOf(body).paths(body.data);
    expect(pathsOf(sessionStarted({ workspace: '/p' }))).toEqual(['/p']);
    for (const key of ['repo_root', 'main_worktree'] as const)
      expect(pathsOf(observed(key, '/p'))).toEqual(['/p']);
    for (const body of [
      sessionStarted(),
      observed('git_branch', '/p'),
      observed('git_head_sha', '/p'),
      NOTED,
    ])
      expect(pathsOf(body)).toEqual([]);
  });
});

describe('an event of a copied session', () => {
  const NEW = sessionId('00000000-0000-7000-8000-0000000000ff');
  const names = {
    session: NEW,
    run: (old: string) => `new-${old}` as never,
    node: (old: string) => `new-${old}` as never,
    attempt: (old: string, of: string) => `new-${old}-on-${of}` as never,
  };
  const renamed = (body: SessionEventBody) => renamedEvent(only(body), names);
  const ids = { runId: `new-${RUN}`, node: `new-${R}` };
  const attempt = { attempt: `new-${ATTEMPT}-on-${R}` };

  test.each<[string, SessionEventBody, object]>([
    ['a session', sessionStarted({ title: 't' }), { sessionId: NEW }],
    ['a start', runStarted(R), ids],
    ['a step', stepAcked(R, A), { runId: ids.runId, from: `new-${R}`, to: `new-${A}`, ...attempt }],
    ['a block', advanceBlocked(R), { ...ids, ...attempt, retry: `new-${RETRY as string}-on-${R}` }],
    ['other preferences', preferencesChanged(R, DEFAULT_PREFERENCES), ids],
    ['an ability', ABILITY, { ...ids, ...attempt }],
    ['a question', approvalRequested(R), { ...ids, ...attempt }],
    ['an answer', approvalAnswered(R, 4, { comment: 'Fine.' }), { ...ids, ...attempt }],
    ['a question taken back', approvalWithdrawn(R, 4), { ...ids, ...attempt }],
    ['a gap', gap(R, 'one'), ids],
    [
      'progress at a point',
      checkpoint({ notesMarkdown: 'n' }, AT_ROOT),
      { sessionId: NEW, at: { ...AT_ROOT, ...ids } },
    ],
    ['progress of a session', NOTED, { sessionId: NEW }],
    ['an observation', observed('git_branch', 'main'), {}],
    ['an import', IMPORTED, {}],
  ])('has the new ids and all else as it was: %s', (_, body, changes) => {
    expect(renamed(body)).toStrictEqual({ kind: body.kind, data: { ...body.data, ...changes } });
  });

  test('leaves the key of a client with the run that it named', () => {
    expect(renamed(runStarted(R, { idempotency: IDEMPOTENCY })).data).not.toHaveProperty('idempotency');
  });
});
