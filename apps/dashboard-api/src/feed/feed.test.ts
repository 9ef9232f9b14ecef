import { EventEmitter } from 'node:events';
import { TE } from '@workrail/kernel';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openFeed } from './feed.ts';
import type { RawSocket } from './feed-socket.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says every ten seconds that it is there while nothing happens, and nothing of it to who is gone', async () => {
  const events = new EventEmitter();
  const send = vi.fn();
  const raw = { on: events.on.bind(events), send, bufferedAmount: 0, readyState: 1, OPEN: 1, ping: vi.fn() };
  const changes = () => TE.right({ kind: 'changes' as const, changes: [], cursor: 'c', more: false });
  const feed = openFeed({ changes, logger: { debug: vi.fn(), warn: vi.fn(), error: vi.fn() } });
  await feed.open(raw as unknown as RawSocket, undefined);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(send).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(16_000);
  const alive = { type: 'alive', cursor: 'c' };
  expect(send.mock.calls.map(([text]) => JSON.parse(text))).toEqual([
    { type: 'ready', cursor: 'c' },
    alive,
    alive,
  ]);
  events.emit('close');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(send).toHaveBeenCalledTimes(3);
});
