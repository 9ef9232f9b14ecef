import type { RouteAnswer } from '@workrail/dashboard-contract';

/** JSON as answers hold it. */
export type Json = RouteAnswer<'showContext'>;
