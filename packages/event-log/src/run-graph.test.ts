import { createHash } from 'node:crypto';
import { type Digests, E, type Either, firstAttempt, O } from '@workrail/kernel';
import { describe, expect, test } from 'vitest';
import { EMPTY_STREAM, openRunGraph, type PointedEvent, type SessionEventBody } from './index.ts';
import type { GraphRows } from './run-graph.ts';
import {
  advanceBlocked,
  approvalRequested,
  at,
  attempt,
  checkpoint,
  node,
  observed,
  RUN,
  runStarted,
  SESSION,
  sessionStarted,
  stepAcked,
} from './testing/log.ts';
import { sessionCodec } from './testing/session-codec.ts';

const digests: Digests = {
  sha256: (data) => createHash('sha256').update(data).digest(),
  sha256Hex: (data) => createHash('sha256').update(data).digest('hex'),
  hmacSha256: () => new Uint8Array(32),
};
const { encode, decode } = sessionCodec(digests);

const [R, A, C] = [node('r'), node('a'), node('c')];
const RETRY = attempt('r');
const LOG = encode(EMPTY_STREAM, at(1), [
  sessionStarted(),
  runStarted(R),
  advanceBlocked(R, { retry: RETRY }),
  stepAcked(R, A, { attempt: RETRY }),
  approvalRequested(A),
  checkpoint({ notesMarkdown: 'n' }, { runId: RUN, node: A }),
  observed('git_branch', 'main'),
] satisfies readonly SessionEventBody[]);

/** A row that leads to an event of the log. */
const leadingTo = (version: number): PointedEvent => ({
  sessionId: SESSION,
  version,
  encoded: LOG[version - 1],
});

/** What is answered where the index leads as these rows say, and to nothing else. */
function graphOf(rows: Partial<GraphRows>) {
  const empty: GraphRows = {
    node: () => undefined,
    nodesStartingWith: () => [],
    attempt: () => undefined,
    latestAttempt: () => undefined,
    attached: () => [],
    checkpoints: () => [],
    children: () => ({ total: 0, latest: [] }),
    tips: () => [],
    startedWith: () => [],
    importedFrom: () => [],
    run: () => undefined,
  };
  return openRunGraph<unknown>({ ...empty, ...rows }, decode, (look) => async () => look());
}

const wrong = (what: string) =>
  E.left({ _tag: 'StoreUnavailableError', reason: `the index leads to the wrong event for ${what}` });

describe('an index that leads to another event than it should', () => {
  test.each<[string, () => Promise<unknown>, string]>([
    ['a node', graphOf({ node: () => leadingTo(3) }).node(A), `node ${A}`],
    ['an attempt', graphOf({ attempt: () => leadingTo(7) }).attempt(R, RETRY), `attempt ${RETRY}`],
    [
      'an attempt that the event hands out and does not end',
      graphOf({ attempt: () => leadingTo(3) }).attempt(R, RETRY),
      `attempt ${RETRY}`,
    ],
    ['a retry', graphOf({ attempt: () => leadingTo(4) }).retryOf(R, RETRY), `attempt ${RETRY}`],
    [
      'a latest attempt',
      graphOf({ latestAttempt: () => ({ ...leadingTo(3), attempt: RETRY }) }).latestAttempt(R),
      `attempt ${RETRY}`,
    ],
    [
      'what was added',
      graphOf({ attached: () => [leadingTo(5), leadingTo(6)] }).attached(A, 'approval_requested', 5),
      `what was added to ${A}`,
    ],
    [
      'a checkpoint',
      graphOf({ checkpoints: () => [leadingTo(6), leadingTo(7)] }).checkpoints(SESSION, 5),
      `a checkpoint of ${SESSION}`,
    ],
    [
      'a child',
      graphOf({ children: () => ({ total: 1, latest: [{ ...leadingTo(4), node: A }] }) }).children(C, 5),
      `a child of ${C}`,
    ],
    [
      'a node on the way to the root',
      graphOf({ node: (one) => (one === A ? leadingTo(4) : undefined) }).lineage(A, 5),
      `node ${R}`,
    ],
  ])('is not answered from: %s', async (_, answer, what) => expect(await answer()).toEqual(wrong(what)));
});

test('an index that leads to where no event lies is damage of the session', async () => {
  const { node: nodeOf, children } = graphOf({
    node: () => ({ ...leadingTo(4), encoded: undefined }),
    children: () => ({ total: 1, latest: [{ ...leadingTo(2), encoded: undefined, node: R }] }),
  });
  const missing = (version: number) =>
    E.left({
      _tag: 'DamagedEventError',
      stream: { type: 'session', id: SESSION },
      version,
      reason: 'it is missing',
    });
  expect(await nodeOf(A)()).toEqual(missing(4));
  expect(await children(C, 5)()).toEqual(missing(2));
});

test('a lineage ends at the root, and is empty of a node that is not there', async () => {
  const nodes = new Map([
    [R, leadingTo(2)],
    [A, leadingTo(4)],
  ]);
  const { lineage } = graphOf({ node: (one) => nodes.get(one) });
  const line = async (from: typeof A, limit: number) => {
    const answer: Either<unknown, readonly { readonly node: string }[]> = await lineage(from, limit)();
    return E.isRight(answer) ? answer.right.map((record) => record.node) : answer;
  };
  expect([await line(A, 5), await line(A, 1), await line(A, 0), await line(C, 5)]).toEqual([
    [A, R],
    [A],
    [],
    [],
  ]);
});

test('what the index leads to is answered as the event says it, and nothing is none', async () => {
  const {
    attempt: ended,
    latestAttempt,
    run,
  } = graphOf({
    attempt: (table, _, of) => (table === 'attempts' && of === firstAttempt(R) ? leadingTo(3) : undefined),
    latestAttempt: () => ({ ...leadingTo(4), attempt: RETRY }),
  });
  expect(await ended(R, firstAttempt(R))()).toMatchObject(
    E.right(O.some({ kind: 'advance_blocked', version: 3 })),
  );
  expect(await ended(R, RETRY)()).toEqual(E.right(O.none));
  expect(await latestAttempt(R)()).toMatchObject(E.right(O.some({ kind: 'step_acked', version: 4 })));
  expect(await run(RUN)()).toEqual(E.right(O.none));
});
