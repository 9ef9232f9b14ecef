import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Concern } from '../model/feed-state.ts';
import { type FeedStatus, followFeed } from './feed.ts';

class Socket extends EventTarget {
  isClosed = false;
  readonly url: URL;
  constructor(url: URL) {
    super();
    this.url = url;
    sockets.push(this);
  }
  /** A dashboard that hangs does not answer this either. */
  close(): void {
    this.isClosed = true;
  }
  says(message: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }
  endsWith(code: number): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

let sockets: Socket[] = [];
let page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  page = Object.assign(new EventTarget(), { setTimeout, clearTimeout });
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  vi.stubGlobal('location', { href: 'http://127.0.0.1:1/' });
  vi.stubGlobal('WebSocket', Socket);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function followed() {
  const statuses: FeedStatus[] = [];
  const concerns: Concern[] = [];
  const leave = followFeed({
    cursor: 'c0',
    onConcern: (concern) => concerns.push(concern),
    onStatus: (status) => {
      if (statuses.at(-1) !== status) statuses.push(status);
    },
    mayConnect: async () => true,
  });
  return { statuses, concerns, leave };
}

const ALIVE = { type: 'alive', cursor: 'c1' };

test('a feed that says nothing for 25 s is lost, and is followed anew from where it stood', async () => {
  const { statuses } = followed();
  sockets[0]?.says({ type: 'ready', cursor: 'c0' });
  for (let nth = 0; nth < 6; nth += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    sockets[0]?.says(ALIVE);
  }
  expect([statuses, sockets.length]).toEqual([['live'], 1]);
  await vi.advanceTimersByTimeAsync(25_000);
  expect([statuses, sockets[0]?.isClosed]).toEqual([['live', 'reconnecting'], true]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets[1]?.url.searchParams.get('cursor')).toBe('c1');
  sockets[1]?.says(ALIVE);
  expect(statuses).toEqual(['live', 'reconnecting', 'live']);
});

test('a connection that is never opened is given up too', async () => {
  const { statuses } = followed();
  await vi.advanceTimersByTimeAsync(25_000);
  expect([statuses, sockets[0]?.isClosed]).toEqual([['reconnecting'], true]);
});

test('a page that is one too many tries again every 30 s, and loads everything when it is looked at', async () => {
  const { statuses, concerns } = followed();
  sockets[0]?.endsWith(4429);
  await vi.advanceTimersByTimeAsync(29_000);
  expect([statuses, sockets.length]).toEqual([['crowded'], 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sockets.length).toBe(2);
  sockets[1]?.endsWith(4429);
  page.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(0);
  expect([concerns, sockets.length]).toEqual([[{ kind: 'everything' }], 3]);
  sockets[2]?.says(ALIVE);
  expect(statuses).toEqual(['crowded', 'live']);
});

test('whoever leaves is not told any more', async () => {
  const { statuses, leave } = followed();
  leave();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([statuses, sockets.length]).toEqual([[], 1]);
});
