import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Dependencies } from '../dependencies.ts';
import { indexPages, type SearchIndexer } from './catch-up.ts';

/** Events that become findable under one lock. */
const PAGE = 1_000;
/** How long is waited for a page: more than it takes where no other program holds the lock. */
const MOMENT_MS = 100;
const PATIENCE_MS = 20_000;

export type GentleCatchUp = ReturnType<typeof catchUpGently>;

/** Makes the log findable for somebody who would rather see an older list than wait for another program. */
export function catchUpGently(
  { store, background }: Pick<Dependencies, 'background'> & { readonly store: SearchIndexer },
  momentMs = MOMENT_MS,
) {
  let page: Promise<unknown> | undefined;
  let stopped = false;
  const followed: SearchIndexer = {
    indexForSearch: (limit) => () => {
      const indexed = store.indexForSearch(limit)();
      page = indexed;
      return indexed;
    },
  };
  const begin = (): void => {
    if (page !== undefined || stopped) return;
    background.start('make the log findable', async () => {
      try {
        await indexPages(followed, PAGE, () => nextTurn(!stopped));
      } finally {
        page = undefined;
      }
    });
  };
  /** False where another program is in the way. */
  const getsToItsEnd = async (end: number): Promise<boolean> => {
    while (page !== undefined && performance.now() < end) {
      const done = await Promise.race([page, sleep(momentMs, 'late' as const, { ref: false })]);
      if (done === 'late') return false;
      await nextTurn();
    }
    return page === undefined;
  };
  return {
    /** Goes on in the background, and waits for it while it gets on. Never fails. */
    wait: async (): Promise<void> => {
      const end = performance.now() + PATIENCE_MS;
      // What goes on already may have looked for the end of the log before the latest events came.
      if (!(await getsToItsEnd(end))) return;
      begin();
      await getsToItsEnd(end);
    },
    /** Ends what runs at its next page. */
    stop: (): void => {
      stopped = true;
    },
  };
}
