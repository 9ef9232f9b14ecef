import type { FeedStatus } from '../api/feed.ts';
import './live-status.css';

const WORDS: Readonly<Record<FeedStatus, string>> = {
  live: 'Live',
  reconnecting: 'Reconnecting…',
  crowded: 'Not live: too many pages are open',
};

/** Whether what is shown follows the data folder. */
export const LiveStatus = ({ status }: { readonly status: FeedStatus }) => (
  <span className={`live ${status}`} role="status" aria-live="polite" title={WORDS[status]}>
    <span className="live-dot" aria-hidden />
    <span className="cut">{WORDS[status]}</span>
  </span>
);
