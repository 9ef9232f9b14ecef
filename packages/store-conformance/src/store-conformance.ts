import { describe } from 'vitest';
import type { MakeStore } from './harness.ts';
import { LEDGERS, SESSIONS } from './ledgers.ts';
import { blobsSuite } from './suites/blobs.suite.ts';
import { damageSuite } from './suites/damage.suite.ts';
import { eventFeedSuite } from './suites/event-feed.suite.ts';
import { historiesSuite } from './suites/histories.suite.ts';
import { leasesSuite } from './suites/leases.suite.ts';
import { removalSuite } from './suites/removal.suite.ts';
import { runGraphSuite } from './suites/run-graph.suite.ts';
import { searchTermsSuite } from './suites/search-terms.suite.ts';
import { serverWorkSuite } from './suites/server-work.suite.ts';
import { sessionSearchSuite } from './suites/session-search.suite.ts';
import { standingSearchSuite } from './suites/standing-search.suite.ts';
import { streamTypesSuite } from './suites/stream-types.suite.ts';
import { streamsSuite } from './suites/streams.suite.ts';
import { transactionsSuite } from './suites/transactions.suite.ts';

/** Everything that the store's port promises, as tests. Each adapter calls this in `conformance.test.ts`. */
export function storeConformance(name: string, makeStore: MakeStore): void {
  describe(`${name} is a store`, () => {
    describe('streams of sessions', () => streamsSuite(makeStore, SESSIONS));
    describe('streams of another type', () => streamsSuite(makeStore, LEDGERS));
    describe('types of streams', () => streamTypesSuite(makeStore));
    describe('transactions', () => transactionsSuite(makeStore));
    describe('event feed', () => eventFeedSuite(makeStore));
    describe('run graph', () => runGraphSuite(makeStore));
    describe('server work', () => serverWorkSuite(makeStore));
    describe('leases', () => leasesSuite(makeStore));
    describe('session search', () => {
      sessionSearchSuite(makeStore);
      searchTermsSuite(makeStore);
      standingSearchSuite(makeStore);
    });
    describe('blobs', () => blobsSuite(makeStore));
    describe('removal', () => removalSuite(makeStore));
    describe('damage', () => damageSuite(makeStore));
    describe('histories', () => historiesSuite(makeStore));
  });
}
