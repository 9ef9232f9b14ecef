import type { FeedMessage } from '@workrail/dashboard-contract';
import { waitBefore } from '../model/backoff.ts';
import { type Concern, type FeedState, folded, NOTHING, receive } from '../model/feed-state.ts';

export type FeedStatus = 'live' | 'reconnecting' | 'crowded';

export interface FeedOptions {
  readonly cursor: string;
  readonly onConcern: (concern: Concern) => void;
  readonly onStatus: (status: FeedStatus) => void;
  /** Before it tries again; false where that is of no use. */
  readonly mayConnect: () => Promise<boolean>;
}

/** Changes that come within this time are told of at once. */
const FOLD_MS = 150;
/** The dashboard says something at least every 10 s. */
const SILENCE_MS = 25_000;
/** With this the dashboard closes the feed of a page that is one too many. */
const CROWDED = 4429;
const CROWDED_WAIT_MS = 30_000;

/** Follows the feed for as long as the page is open, and goes on where it stood after each loss. */
export function followFeed({ cursor, onConcern, onStatus, mayConnect }: FeedOptions): () => void {
  let state: FeedState = { cursor, position: 0 };
  let waiting: Concern = NOTHING;
  let failures = 0;
  let crowded = false;
  let leave: (() => void) | undefined;
  let foldTimer: number | undefined;
  let retryTimer: number | undefined;
  let silenceTimer: number | undefined;
  const following = new AbortController();
  const { signal } = following;

  const tell = (): void => {
    foldTimer = undefined;
    const concern = waiting;
    waiting = NOTHING;
    onConcern(concern);
  };

  const heard = (): void => {
    window.clearTimeout(silenceTimer);
    silenceTimer = window.setTimeout(() => lost(false), SILENCE_MS);
  };

  const take = ({ data }: MessageEvent<string>): void => {
    heard();
    const [next, concern] = receive(state, JSON.parse(data) as FeedMessage);
    state = next;
    failures = 0;
    crowded = false;
    onStatus('live');
    waiting = folded(waiting, concern);
    if (waiting.kind !== 'nothing') foldTimer ??= window.setTimeout(tell, FOLD_MS);
  };

  const connect = (): void => {
    const url = new URL('/api/changes', location.href);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    url.searchParams.set('cursor', state.cursor);
    const socket = new WebSocket(url);
    const connected = new AbortController();
    const until = { signal: connected.signal };
    socket.addEventListener('message', take, until);
    socket.addEventListener('close', ({ code }) => lost(code === CROWDED), until);
    // Where nobody answers the end of a connection may take long, so it is not waited for.
    leave = () => {
      connected.abort();
      socket.close();
    };
    heard();
  };

  const disconnect = (): void => {
    window.clearTimeout(silenceTimer);
    leave?.();
    leave = undefined;
  };

  const lost = (isCrowded: boolean): void => {
    disconnect();
    if (signal.aborted) return;
    failures += 1;
    crowded = isCrowded;
    onStatus(crowded ? 'crowded' : 'reconnecting');
    retryTimer = window.setTimeout(again, crowded ? CROWDED_WAIT_MS : waitBefore(failures, Math.random()));
  };

  const again = async (): Promise<void> => {
    retryTimer = undefined;
    const may = await mayConnect().catch(() => undefined);
    if (signal.aborted || leave !== undefined || retryTimer !== undefined) return;
    if (may === true) connect();
    else if (may === undefined) lost(false);
  };

  const atOnce = (): void => {
    if (retryTimer === undefined || document.visibilityState !== 'visible') return;
    // Nothing tells this page of changes, so whoever looks at it again sees them all.
    if (crowded) onConcern({ kind: 'everything' });
    window.clearTimeout(retryTimer);
    failures = 0;
    void again();
  };

  document.addEventListener('visibilitychange', atOnce, { signal });
  window.addEventListener('focus', atOnce, { signal });
  window.addEventListener('online', atOnce, { signal });
  connect();
  return () => {
    following.abort();
    window.clearTimeout(foldTimer);
    window.clearTimeout(retryTimer);
    disconnect();
  };
}
