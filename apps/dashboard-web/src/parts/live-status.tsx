import type { FeedStatus } from '../api/feed.ts';
import './live-status.css';

/** Whether what is shown follows the data folder. */
export const LiveStatus = ({ status }: { readonly status: FeedStatus }) => (
  <span className={`live ${status}`} role="status" aria-live="polite">
    <span className="live-dot" aria-hidden />
    {status === 'live' ? 'Live' : 'Reconnecting…'}
  </span>
);
