import type { GentleCatchUp, Dependencies as ReadDependencies } from '@workrail/session-reads';
import type { PdfWriter } from '@workrail/session-report';
import type { Listings } from './sessions/listed-session.ts';
import type { SessionViews } from './sessions/session-views.ts';

/** What the use cases of this package work with. Each names the part that it needs. */
export interface Dependencies extends ReadDependencies {
  readonly listings: Listings;
  readonly views: SessionViews;
  readonly searchable: GentleCatchUp;
  readonly pdf: PdfWriter;
}
