import type { BrowsedSession } from '@workrail/dashboard-contract';
import type { SessionId } from '@workrail/kernel';
import type { Listings } from './listed-session.ts';
import type { Filters } from './session-filters.ts';

/** A page as it is put together. */
export interface BrowsePage {
  readonly sessions: BrowsedSession[];
  readonly damaged: SessionId[];
  /** Where the next one begins; undefined where nothing follows. */
  readonly next: readonly number[] | undefined;
  /** True where more match than could be ranked. */
  readonly cut?: boolean;
}

/** What one call is asked for. */
export interface BrowseRequest {
  readonly listings: Listings;
  readonly filters: Filters;
  readonly limit: number;
  /** Sessions that are looked at, and not more. */
  readonly most: number;
  /** Where the page before ended. */
  readonly start: readonly number[] | undefined;
}
