import { createHash, createHmac } from 'node:crypto';
import type { Digests } from '@workrail/kernel';
import { E, firstAttempt, type NodeId, rootNode, runId, sessionId } from '@workrail/kernel';
import { describe, expect, it } from 'vitest';
import * as eventLog from './index.ts';
import {
  DEFAULT_PREFERENCES,
  EMPTY_STREAM,
  readModelRows,
  rememberingDecoder,
  SESSION_KINDS,
  type SessionEventBody,
  type SessionEventKind,
} from './index.ts';
import { sessionCodec } from './testing/session-codec.ts';
import { verifyChain } from './verify-stream.ts';

const digests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: (key, message) => createHmac('sha256', key).update(message).digest(),
};
const session = sessionId('0190a000-0000-7000-8000-000000000001');
const run = runId('0190a000-0000-7000-8000-000000000002');
const root = rootNode(run, digests);
const next = 'ccccccccccccc' as NodeId;
const context = '0'.repeat(64) as never;

/** What an event of each kind says; those of a run stand in their order. */
const DATA: { readonly [Kind in SessionEventKind]: SessionEventBody<Kind>['data'] } = {
  session_started: { sessionId: session, title: 'Fix login', workspace: '/p' },
  observation_recorded: { key: 'git_branch', value: 'main', confidence: 'high' },
  run_started: {
    runId: run,
    node: root,
    workflowId: 'test.flow',
    workflowHash: `sha256:${'a'.repeat(64)}` as never,
    source: 'path',
    context,
    preferences: DEFAULT_PREFERENCES,
    position: { kind: 'at', instruction: 0, frames: [] },
    decisions: [],
    warnings: [],
  },
  advance_blocked: {
    runId: run,
    node: root,
    attempt: firstAttempt(root),
    retry: 'bbbbbbbbbbbbb' as never,
    blockers: [
      {
        code: 'MISSING_REQUIRED_NOTES',
        pointer: { kind: 'workflow_step', stepId: 'a' },
        message: 'm',
        suggestedFix: 'f',
      },
    ],
    contextDelta: { a: null, b: { c: [1] } },
    warnings: [],
  },
  approval_requested: {
    runId: run,
    node: root,
    attempt: 'bbbbbbbbbbbbb' as never,
    stepId: 'a',
    output: { notesMarkdown: 'Done.' },
  },
  approval_withdrawn: { runId: run, node: root, attempt: 'bbbbbbbbbbbbb' as never, question: 5 },
  approval_answered: {
    runId: run,
    node: root,
    attempt: 'bbbbbbbbbbbbb' as never,
    question: 4,
    answer: 'declined',
    channel: 'page',
    by: 'ann',
    comment: 'Too early.',
  },
  step_acked: {
    runId: run,
    from: root,
    to: next,
    attempt: 'bbbbbbbbbbbbb' as never,
    stepId: 'a',
    depth: 1,
    output: { notesMarkdown: 'Done 😀 \u0000' },
    contextDelta: { __proto__x: 1 },
    context,
    preferences: DEFAULT_PREFERENCES,
    position: { kind: 'complete' },
    decisions: [{ kind: 'left_loop', id: 'l', iteration: 2 }],
    warnings: [{ code: 'WORKFLOW_CHANGED', message: 'w' }],
  },
  preferences_changed: {
    runId: run,
    node: next,
    delta: { gateHandling: 'risk_signal' },
    effective: { ...DEFAULT_PREFERENCES, gateHandling: 'risk_signal' },
    warnings: [],
  },
  capability_observed: {
    runId: run,
    node: next,
    attempt: firstAttempt(next),
    capability: 'delegation',
    status: 'unavailable',
    evidence: 'attempted_use',
  },
  gap_recorded: {
    runId: run,
    node: next,
    gapId: 'gap_1',
    severity: 'critical',
    code: 'MISSING_REQUIRED_NOTES',
    pointer: { kind: 'user_only', reason: 'needs_user_choice', stepId: 'a', contextKey: 'choice' },
    message: 'm',
    resolution: { kind: 'unresolved' },
  },
  checkpoint_recorded: { sessionId: session, at: { runId: run, node: next }, output: { notesMarkdown: 'n' } },
  command_sent: {
    ...{ runId: run, node: next, attempt: firstAttempt(next), stepId: 'b', call: 1 },
    ...{ method: 'POST', url: 'https://api.example/x?a=1', request: context, idempotencyKey: 'k' },
    ...{ repeatable: true, until: '2026-01-01T00:00:30.000Z' },
  },
  command_answered: {
    ...{ runId: run, node: next, attempt: firstAttempt(next), stepId: 'b', call: 1 },
    ...{ outcome: 'lost', fault: { reason: 'reset', message: 'm' }, tookMs: 30 },
    next: { kind: 'again', at: '2026-01-01T00:01:00.000Z', because: 'repeat' },
  },
  command_decided: {
    ...{ runId: run, node: next, attempt: firstAttempt(next), stepId: 'b', call: 1 },
    ...{ decision: 'mark_done', output: context, channel: 'page', by: 'ann', comment: 'Seen.' },
  },
  run_canceled: { runId: run, node: next, channel: 'cli', by: 'ann', reason: 'Too late.' },
  run_reopened: { runId: run, node: next, attempt: firstAttempt(next), channel: 'agent', keeps: context },
  session_imported: { bundleId: 'b'.repeat(64) as never, originalSessionId: session },
};
const BODIES = Object.entries(DATA).map(([kind, data]) => ({ kind, data }) as SessionEventBody);

const AT = '2026-01-01T00:00:00.000Z';
const { encode, decode: decodeEvent } = sessionCodec(digests);
const encoded = encode(EMPTY_STREAM, AT, BODIES);
const stored = encoded.map(({ version, body, hash }) => ({ version, body, hash }));

const withBody = (version: number, change: (event: Record<string, unknown>) => void) => {
  const event = JSON.parse(stored[version - 1]?.body ?? '') as Record<string, unknown>;
  change(event);
  const body = JSON.stringify(event);
  return { version, body, hash: createHash('sha256').update(body).digest('hex') };
};

/** The same with the keys of every object the other way round. */
const inReverse = <A>(value: A): A => {
  if (Array.isArray(value)) return value.map(inReverse) as A;
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([key, member]) => [key, inReverse(member)]);
  return Object.fromEntries(members.toReversed()) as A;
};

describe('the event log', () => {
  it('exports these names', () => {
    expect(Object.keys(eventLog).sort()).toMatchSnapshot();
  });

  it('reads back every kind of event as it was written', () => {
    for (const { event, version, body, hash } of encoded) {
      expect(decodeEvent({ version, body, hash })).toEqual(E.right(event));
    }
    expect(BODIES.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(SESSION_KINDS).toSorted());
  });

  it('says of an acknowledged step the same in the same order, whether just written or read back', () => {
    const { contextDelta: _, ...data } = DATA.step_acked;
    const [written] = encode(EMPTY_STREAM, AT, [inReverse({ kind: 'step_acked', data } as const)]);
    if (written === undefined) throw new Error('a step is acknowledged');
    const read = decodeEvent(written);
    expect(JSON.stringify(E.isRight(read) && read.right)).toBe(JSON.stringify(written.event));
  });

  it('writes the same events whole or in parts', () => {
    const first = encode(EMPTY_STREAM, AT, BODIES.slice(0, 2));
    const head = { version: 2, hash: first[1]?.hash ?? null };
    expect([...first, ...encode(head, AT, BODIES.slice(2))]).toEqual(encoded);
  });

  it('accepts the whole chain, and any stretch of it', () => {
    expect(E.isRight(verifyChain(EMPTY_STREAM, stored, decodeEvent))).toBe(true);
    expect(E.isRight(verifyChain(undefined, stored.slice(2), decodeEvent))).toBe(true);
  });

  it.each([
    [
      'edited',
      [...stored.slice(0, 2), { ...stored[2], body: stored[2]?.body.replace('test.flow', 'test.floe') }],
      3,
      'does not match its digest',
    ],
    [
      'edited with its digest',
      [...stored.slice(0, 2), withBody(3, (event) => Object.assign(event, { at: 'x' })), ...stored.slice(3)],
      4,
      'does not follow',
    ],
    ['dropped', [...stored.slice(0, 2), ...stored.slice(3)], 3, 'missing'],
    ['in another order', [stored[0], stored[2], stored[1]], 2, 'missing'],
    ['from another place', [stored[0], { ...stored[2], version: 2 }], 2, 'says that it is event 3'],
    [
      'of an unknown kind',
      [stored[0], withBody(2, (event) => Object.assign(event, { kind: 'state_patched' }))],
      2,
      'kind "state_patched" is not known',
    ],
    [
      'of a newer schema',
      [stored[0], withBody(2, (event) => Object.assign(event, { schemaVersion: 2 }))],
      2,
      'newer version',
    ],
    ['with a member too many', [withBody(1, (event) => Object.assign(event, { extra: 1 }))], 1, 'extra'],
    ['with hollow data', [withBody(1, (event) => Object.assign(event, { data: null }))], 1, 'data'],
    [
      'not JSON',
      [{ version: 1, body: '{', hash: createHash('sha256').update('{').digest('hex') }],
      1,
      'not JSON',
    ],
    [
      'null',
      [{ version: 1, body: 'null', hash: createHash('sha256').update('null').digest('hex') }],
      1,
      'not an object',
    ],
  ])('finds and names an event that is %s', (_, events, version, reason) => {
    const outcome = verifyChain(EMPTY_STREAM, events as typeof stored, decodeEvent);
    expect(outcome).toMatchObject({ left: { version, reason: expect.stringContaining(reason) } });
  });

  it('remembers what was written, and only as that', () => {
    const decode = rememberingDecoder(decodeEvent, digests);
    const [first, second] = encoded;
    if (first === undefined || second === undefined) throw new Error('there are events');
    decode.remember(first);
    const read = decode(first);
    expect(E.isRight(read) && read.right === first.event).toBe(true);
    expect(E.isLeft(decode({ ...first, version: 2 }))).toBe(true);
    expect(E.isLeft(decode({ ...first, body: second.body }))).toBe(true);
  });

  it('remembers what it decoded and still sees damage', () => {
    const decode = rememberingDecoder(decodeEvent, digests);
    for (const each of [...stored, ...stored]) expect(decode(each)).toEqual(decodeEvent(each));
    const [first, second] = stored;
    if (first === undefined || second === undefined) throw new Error('there are events');
    expect(E.isLeft(decode({ ...first, body: first.body.replace('Fix', 'Fox') }))).toBe(true);
    expect(E.isLeft(decode({ ...first, version: 2 }))).toBe(true);
    expect(E.isLeft(decode({ ...first, body: second.body }))).toBe(true);
  });

  it('derives rows that point at events and say nothing more', () => {
    const rows = encoded.flatMap(({ event }) => readModelRows(session, event));
    expect(rows).toMatchSnapshot();
  });
});
