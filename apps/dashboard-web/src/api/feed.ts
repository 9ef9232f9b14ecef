import type { FeedMessage } from '@workrail/dashboard-contract';
import { waitBefore } from '../model/backoff.ts';
import { type Concern, type FeedState, folded, NOTHING, receive } from '../model/feed-state.ts';

export type FeedStatus = 'live' | 'reconnecting';

export interface FeedOptions {
  readonly cursor: string;
  readonly onConcern: (concern: Concern) => void;
  readonly onStatus: (status: FeedStatus) => void;
  /** Before it tries again; false where that is of no use. */
  readonly mayConnect: () => Promise<boolean>;
}

/** Changes that come within this time are told of at once. */
const FOLD_MS = 150;

/** Follows the feed for as long as the page is open, and goes on where it stood after each loss. */
export function followFeed({ cursor, onConcern, onStatus, mayConnect }: FeedOptions): () => void {
  let state: FeedState = { cursor, position: 0 };
  let waiting: Concern = NOTHING;
  let failures = 0;
  let socket: WebSocket | undefined;
  let foldTimer: number | undefined;
  let retryTimer: number | undefined;
  let closed = false;

  const tell = (): void => {
    foldTimer = undefined;
    const concern = waiting;
    waiting = NOTHING;
    onConcern(concern);
  };

  const take = ({ data }: MessageEvent<string>): void => {
    const [next, concern] = receive(state, JSON.parse(data) as FeedMessage);
    state = next;
    failures = 0;
    onStatus('live');
    waiting = folded(waiting, concern);
    if (waiting.kind !== 'nothing') foldTimer ??= window.setTimeout(tell, FOLD_MS);
  };

  const connect = (): void => {
    retryTimer = undefined;
    const url = new URL('/api/changes', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('cursor', state.cursor);
    socket = new WebSocket(url);
    socket.addEventListener('message', take);
    socket.addEventListener('close', lost);
  };

  const lost = (): void => {
    socket = undefined;
    if (closed) return;
    failures += 1;
    onStatus('reconnecting');
    retryTimer = window.setTimeout(again, waitBefore(failures, Math.random()));
  };

  const again = async (): Promise<void> => {
    retryTimer = undefined;
    const may = await mayConnect().catch(() => undefined);
    if (closed || socket !== undefined || retryTimer !== undefined) return;
    if (may === true) connect();
    else if (may === undefined) lost();
  };

  const atOnce = (): void => {
    if (retryTimer === undefined || document.visibilityState !== 'visible') return;
    window.clearTimeout(retryTimer);
    failures = 0;
    void again();
  };

  document.addEventListener('visibilitychange', atOnce);
  window.addEventListener('online', atOnce);
  connect();
  return () => {
    closed = true;
    document.removeEventListener('visibilitychange', atOnce);
    window.removeEventListener('online', atOnce);
    window.clearTimeout(foldTimer);
    window.clearTimeout(retryTimer);
    socket?.close();
  };
}
