import { E, type Either } from '@workrail/kernel';
import type { Store, StoreError } from '@workrail/ports';

/** What makes the log findable a page at a time. */
export type SearchIndexer = Pick<Store, 'indexForSearch'>;

/**
 * Makes the log findable, `page` events under one lock, for as long as `goesOn` says so between two pages. Gives the
 * events that are left; a Left where the store is in use or can't be written.
 */
export async function indexPages(
  store: SearchIndexer,
  page: number,
  goesOn: () => Promise<boolean>,
): Promise<Either<StoreError, number>> {
  for (;;) {
    const indexed = await store.indexForSearch(page)();
    if (E.isLeft(indexed)) return indexed;
    const { left } = indexed.right;
    if (left === 0 || !(await goesOn())) return E.right(left);
  }
}
