import type { FeedMessage } from '@workrail/dashboard-contract';
import { expect, test } from 'vitest';
import { folded, NOTHING, receive } from './feed-state.ts';

const START = { cursor: 'c0', position: 0 };
const change = (position: number, runId?: string) => ({
  position,
  sessionId: `ses_${position}`,
  version: position,
  kind: 'advance_recorded',
  at: '2026-03-01T09:00:00Z',
  ...(runId === undefined ? {} : { runId }),
});
const changes = (cursor: string, ...of: ReturnType<typeof change>[]): FeedMessage => ({
  type: 'changes',
  cursor,
  changes: of,
});

test('changes concern their sessions and runs, and move the cursor', () => {
  const [state, concern] = receive(START, changes('c2', change(1, 'run_a'), change(2)));
  expect(state).toEqual({ cursor: 'c2', position: 2 });
  expect(concern).toEqual({ kind: 'some', sessions: new Set(['ses_1', 'ses_2']), runs: new Set(['run_a']) });
});

test('the same change again concerns nothing, and the cursor still moves', () => {
  const [state] = receive(START, changes('c2', change(1), change(2)));
  expect(receive(state, changes('c3', change(1), change(2)))).toEqual([
    { cursor: 'c3', position: 2 },
    NOTHING,
  ]);
});

test('of a message that overlaps what is known only the later part counts', () => {
  const [state] = receive(START, changes('c2', change(1), change(2)));
  const [, concern] = receive(state, changes('c3', change(2), change(3)));
  expect(concern).toEqual({ kind: 'some', sessions: new Set(['ses_3']), runs: new Set() });
});

test('after a resync everything is concerned, and positions may begin anew', () => {
  const [known] = receive(START, changes('c9', change(9)));
  const [state, concern] = receive(known, { type: 'resync', cursor: 'r', reason: 'too old' });
  expect(concern).toEqual({ kind: 'everything' });
  expect(receive(state, changes('r1', change(1)))[1]).toMatchObject({ kind: 'some' });
});

test('ready moves the cursor and concerns nothing', () => {
  expect(receive(START, { type: 'ready', cursor: 'c5' })).toEqual([{ cursor: 'c5', position: 0 }, NOTHING]);
});

test('folding: everything takes all, nothing adds nothing', () => {
  const some = { kind: 'some', sessions: new Set(['a']), runs: new Set<string>() } as const;
  const other = { kind: 'some', sessions: new Set(['b']), runs: new Set(['r']) } as const;
  expect(folded(NOTHING, some)).toBe(some);
  expect(folded(some, NOTHING)).toBe(some);
  expect(folded(some, { kind: 'everything' })).toEqual({ kind: 'everything' });
  expect(folded({ kind: 'everything' }, some)).toEqual({ kind: 'everything' });
  expect(folded(some, other)).toEqual({ kind: 'some', sessions: new Set(['a', 'b']), runs: new Set(['r']) });
});
