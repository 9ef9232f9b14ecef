export type { StoreDamage, StoreHarness } from './harness.ts';
export { storeConformance } from './store-conformance.ts';
export { testDigests } from './test-digests.ts';
