import { firstAttempt } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import {
  type BlobUse,
  DEFAULT_PREFERENCES,
  eventBlobs,
  eventSubject,
  eventText,
  madePoint,
  type Preferences,
  type ReadModelRow,
  readModelRows,
  renamedEvent,
  type SessionEvent,
  type SessionEventBody,
} from './index.ts';
import { at, CONTEXT, logOf, node, OTHER_RUN, RUN, runStarted, SESSION, stepAcked } from './testing/log.ts';
import {
  commandAnswered,
  commandDecided,
  commandSent,
  INPUTS,
  KEPT,
  LATER,
  PINNED,
  REQUEST,
  RESPONSE,
  runCanceled,
  runReopened,
  undecided,
  waiting,
} from './testing/served-log.ts';

const [R, A] = [node('r'), node('a')];
const END = { position: { kind: 'complete' } } as const;
const SUCCEEDED = { outcome: { state: 'succeeded' } } as const;

const only = (body: SessionEventBody): SessionEvent => logOf(body)[0] as SessionEvent;

const moved = (turn: 'server' | 'agent'): SessionEventBody => ({
  kind: 'preferences_changed',
  data: {
    ...{ runId: RUN, node: R, delta: {}, effective: DEFAULT_PREFERENCES as Preferences, warnings: [] },
    point: {
      ...{ to: A, attempt: firstAttempt(R), context: CONTEXT, turn },
      position: { kind: 'at', instruction: 0, frames: [] },
    },
  },
});

describe('what is said of a request and of a run', () => {
  test.each<[string, SessionEventBody]>([
    ['Step step: POST https://api.example/orders', commandSent(R)],
    ['Step step: GET https://api.example/a (request 3)', commandSent(R, { ...GET(), call: 3 })],
    ['Step step: answered 201 in 0.4 s', commandAnswered(R)],
    ['Step step: answered 201 in 12 s', commandAnswered(R, { tookMs: 12_345 })],
    ['Step step: answered 404 in 0.4 s; the step failed', ended(404, { kind: 'failed' })],
    [`Step step: answered 503 in 0.4 s; next request at ${LATER}`, waiting(R)],
    ['Step step: no response (The connection was reset.); somebody has to decide what to do', undecided(R)],
    ['Step step: response 200 lost', commandAnswered(R, { outcome: 'lost', status: 200 })],
    ['Step step: not sent', commandAnswered(R, { outcome: 'not_sent' })],
    [
      'Step step: request canceled; the run was canceled',
      commandAnswered(R, { outcome: 'canceled', ...then({ kind: 'stopped' }) }),
    ],
    ['Step step: to be sent again, on the page', commandDecided(R)],
    [
      'Step step: skipped, on the command line: Not needed.',
      commandDecided(R, { decision: 'skip', channel: 'cli', comment: 'Not\nneeded.' }),
    ],
    [
      'Step step: marked as done, by the agent',
      commandDecided(R, { decision: 'mark_done', channel: 'agent' }),
    ],
    ['Run canceled on the command line', runCanceled(R)],
    ['Run canceled by the agent: Wrong month.', runCanceled(R, { channel: 'agent', reason: 'Wrong month.' })],
    ['Run reopened on the page', runReopened(R)],
    ['Step step done', stepAcked(R, A, SUCCEEDED)],
    [
      'Step step failed; the run has failed',
      stepAcked(R, A, { ...END, outcome: { state: 'failed' }, failures: 1 }),
    ],
    ['Step step done; the run has failed', stepAcked(R, A, { ...END, ...SUCCEEDED, failures: 1 })],
    ['Step step skipped', stepAcked(R, A, { outcome: { state: 'skipped' } })],
    ['Step step marked as done', stepAcked(R, A, { outcome: { state: 'marked_done' } })],
  ])('%s', (text, body) => expect(eventText(only(body))).toBe(text));

  test('a step is called by its title where somebody knows it', () => {
    expect(eventText(only(commandAnswered(R)), 'Create the order')).toBe(
      '“Create the order”: answered 201 in 0.4 s',
    );
  });
});

const work = (where: typeof R | null, due: string | null): ReadModelRow => ({
  ...{ table: 'server_work', sessionId: SESSION, runId: RUN, node: where, due },
  ...(due === null ? {} : { stepId: null }),
});
/** What is due for the step, in place of what was due at its point. */
const workOfStep = (due: string | null): readonly object[] => [
  { ...work(R, null), stepId: null },
  { ...work(R, due), stepId: 'step' },
];
const state = (more: object): object => ({ table: 'run_states', runId: RUN, ...more });
/** The rows that are about the server. */
const rowsOf = (body: SessionEventBody): readonly ReadModelRow[] =>
  readModelRows(SESSION, only(body)).filter(({ table }) => table === 'server_work' || table === 'run_states');

describe('what the server has to do, and how the run stands', () => {
  test.each<[string, SessionEventBody, readonly object[]]>([
    ['a start of an agent', runStarted(R), []],
    ['a start of an agent that is the end', runStarted(R, END), []],
    ['a start', runStarted(R, { turn: 'server' }), [state({ state: 'running' }), work(R, at(1))]],
    ['a start with an agent’s step', runStarted(R, { turn: 'agent' }), [state({ state: 'waits_for_agent' })]],
    [
      'a start with nothing to do',
      runStarted(R, { ...END, commands: { pinned: PINNED, inputs: INPUTS } }),
      [state({ state: 'succeeded' })],
    ],
    ['a step of an agent', stepAcked(R, A), []],
    [
      'a step of an agent before one of the server',
      stepAcked(R, A, { turn: 'server' }),
      [state({ state: 'running' }), work(A, at(1))],
    ],
    ['the last step of an agent', stepAcked(R, A, END), []],
    [
      'the last step of an agent where the server had a part',
      stepAcked(R, A, { ...END, failures: 0 }),
      [state({ state: 'succeeded' })],
    ],
    [
      'the last step of an agent after a failure',
      stepAcked(R, A, { ...END, failures: 1 }),
      [state({ state: 'failed' })],
    ],
    [
      'a step of the server',
      stepAcked(R, A, { ...SUCCEEDED, turn: 'server' }),
      [state({ state: 'running', settles: 'step' }), work(R, null), work(A, at(1))],
    ],
    [
      'a step of the server before one of an agent',
      stepAcked(R, A, { ...SUCCEEDED, turn: 'agent', failures: 1 }),
      [state({ state: 'waits_for_agent', settles: 'step' }), work(R, null)],
    ],
    [
      'the last step of the server',
      stepAcked(R, A, { ...SUCCEEDED, ...END }),
      [state({ state: 'succeeded' }), work(R, null)],
    ],
    [
      'other preferences at a step of the server',
      moved('server'),
      [state({ state: 'running' }), work(R, null), work(A, at(1))],
    ],
    [
      'other preferences at a step of an agent',
      moved('agent'),
      [state({ state: 'waits_for_agent' }), work(R, null)],
    ],
    ['a request', commandSent(R), [state({ state: 'running' }), ...workOfStep(at(1))]],
    ['a response', commandAnswered(R), [state({ state: 'running' }), ...workOfStep(at(1))]],
    ['a bad response', ended(404, { kind: 'failed' }), [state({ state: 'running' }), ...workOfStep(at(1))]],
    ['a response to be waited for', waiting(R), [state({ state: 'waiting' }), ...workOfStep(LATER)]],
    [
      'a lost response',
      undecided(R),
      [state({ state: 'needs_decision', asks: 'step' }), ...workOfStep(null)],
    ],
    ['a response after the end', commandAnswered(R, then({ kind: 'stopped' })), workOfStep(null)],
    ['a decision', commandDecided(R), [state({ state: 'running', settles: 'step' }), ...workOfStep(at(1))]],
    ['a cancellation', runCanceled(R), [state({ state: 'canceled' }), work(null, null)]],
    [
      'another start from an earlier point',
      runReopened(R),
      [state({ state: 'running', reopens: true }), work(null, null), work(R, at(1))],
    ],
  ])('after %s', (_, body, rows) => expect(rowsOf(body)).toStrictEqual(rows));

  test.each([commandSent(R), commandAnswered(R), commandDecided(R), runCanceled(R), runReopened(R)])(
    'each adds to its point: $kind',
    (body) => {
      const [first] = readModelRows(SESSION, only(body));
      expect(first).toStrictEqual({
        ...{ table: 'attachments', node: R, kind: body.kind, sessionId: SESSION, version: 1 },
      });
      expect(eventSubject(only(body))).toStrictEqual({ runId: RUN, node: R });
      expect(madePoint(only(body))).toBeUndefined();
    },
  );
});

describe('the documents of the server’s steps', () => {
  const use = (hash: BlobUse['hash'], role: BlobUse['role'] = 'exchange'): BlobUse => ({ hash, role });
  const workflow = use('a'.repeat(64) as never, 'workflow');
  const context = use(CONTEXT, 'context');
  const started = runStarted(R, { commands: { pinned: PINNED, inputs: INPUTS }, keeps: KEPT });
  const sameAsContext = runStarted(R, { commands: { pinned: PINNED, inputs: CONTEXT } });

  test.each<[string, SessionEventBody, readonly BlobUse[]]>([
    ['a start', started, [workflow, context, use(PINNED), use(INPUTS), use(KEPT)]],
    ['a start whose inputs are its context', sameAsContext, [workflow, use(PINNED), context]],
    ['a step', stepAcked(R, A, { outcome: { state: 'failed', answer: RESPONSE } }), [context, use(RESPONSE)]],
    ['a request', commandSent(R), [use(REQUEST)]],
    ['a response', commandAnswered(R), [use(RESPONSE)]],
    ['no response', undecided(R), []],
    ['a decision', commandDecided(R, { decision: 'mark_done', output: KEPT }), [use(KEPT)]],
    ['another start', runReopened(R, { keeps: KEPT }), [use(KEPT)]],
    ['a cancellation', runCanceled(R), []],
  ])('are those of %s', (_, body, uses) => expect(eventBlobs(only(body))).toEqual(uses));
});

describe('a copy', () => {
  const names = {
    session: SESSION,
    run: (old: string) => `new-${old}` as never,
    node: (old: string) => `new-${old}` as never,
    attempt: (old: string, of: string) => `new-${old}-on-${of}` as never,
  };
  const ids = { runId: `new-${RUN}`, node: `new-${R}` };
  const attempt = { attempt: `new-${firstAttempt(R)}-on-${R}` };

  test.each<[SessionEventBody, object]>([
    [commandSent(R), { ...ids, ...attempt }],
    [commandAnswered(R), { ...ids, ...attempt }],
    [commandDecided(R), { ...ids, ...attempt }],
    [runReopened(R), { ...ids, ...attempt }],
    [runCanceled(R), ids],
    [
      runStarted(R, { parent: { runId: OTHER_RUN, node: A, stepId: 'step' } }),
      { ...ids, parent: { runId: `new-${OTHER_RUN}`, node: `new-${A}`, stepId: 'step' } },
    ],
  ])('has the new ids and all else as it was: $0.kind', (body, changes) => {
    expect(renamedEvent(only(body), names)).toStrictEqual({
      kind: body.kind,
      data: { ...body.data, ...changes },
    });
  });
});

type Then = ReturnType<typeof commandAnswered>['data']['next'];

function then(kind: Then) {
  return { next: kind };
}

function ended(status: number, kind: Then) {
  return commandAnswered(R, { status, ...then(kind) });
}

function GET() {
  return { method: 'GET', url: 'https://api.example/a' };
}
