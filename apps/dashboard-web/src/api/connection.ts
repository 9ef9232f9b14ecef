import { QueryClient } from '@tanstack/react-query';
import { status } from './client.ts';
import { isNotSignedIn, mayRetry } from './failure.ts';
import { type FeedStatus, followFeed } from './feed.ts';
import { refresher } from './refresh.ts';

/** The feed says what is stale, so nothing is loaded again for its age alone. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 10 * 60_000,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: 'always',
      retry: (failures, error) => failures < 3 && mayRetry(error),
    },
  },
});

export interface Connection {
  readonly cursor: string;
  readonly onStatus: (status: FeedStatus) => void;
  readonly onSignedOut: () => void;
}

/** Keeps everything that is shown as it is in the data folder, until the returned function is called. */
export function keepFresh({ cursor, onStatus, onSignedOut }: Connection): () => void {
  const { refresh, retry, stop } = refresher(queryClient);
  let last: FeedStatus = 'live';
  const tell = (status: FeedStatus): void => {
    if (status === 'live' && last !== 'live') retry();
    last = status;
    onStatus(status);
  };
  const mayConnect = async (): Promise<boolean> => {
    try {
      await status();
      return true;
    } catch (error) {
      if (!isNotSignedIn(error)) throw error;
      // Whoever signs in next may do so to another data folder.
      queryClient.clear();
      onSignedOut();
      return false;
    }
  };
  const leave = followFeed({ cursor, onConcern: refresh, onStatus: tell, mayConnect });
  return () => {
    leave();
    stop();
  };
}
