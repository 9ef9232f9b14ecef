import { setImmediate as nextTurn } from 'node:timers/promises';
import { counted, E, type Either } from '@workrail/kernel';
import type { Store, StoreError } from '@workrail/ports';
import type { Dependencies } from '../dependencies.ts';
import type { ResumeNotice } from './answer.ts';

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

/** Events that become findable under one lock, and how long a call goes on with that. */
const PAGE = 1_000;
const PATIENCE_MS = 20_000;

/** Searching may lag behind the log. Where it can't catch up, the answer says so and is given all the same. */
export async function catchUp({
  store,
  clock,
}: Pick<Dependencies, 'store' | 'clock'>): Promise<readonly ResumeNotice[]> {
  const end = Date.parse(clock.now()) + PATIENCE_MS;
  const left = await indexPages(store, PAGE, async () => {
    // Other calls get their turn: a page itself is one piece of work.
    await nextTurn();
    return Date.parse(clock.now()) <= end;
  });
  if (E.isRight(left))
    return left.right === 0
      ? []
      : [behindNotice(`${counted(left.right, 'event is', 'events are')} not indexed yet`)];
  const isReader = left.left._tag === 'StoreUnavailableError' && left.left.readOnly === true;
  return [isReader ? READER_NOTICE : behindNotice(whyBehind(left.left))];
}

/** Waiting does not help it, as nobody else may ever write. */
const READER_NOTICE: ResumeNotice = {
  code: 'SEARCH_BEHIND',
  message:
    'Only the latest 1,000 events and those already indexed can be found, because this server is read-only. To find the rest, start a server without --read-only once.',
};

function whyBehind(error: StoreError): string {
  if (error._tag !== 'StoreUnavailableError') return 'another process has the database locked';
  return error.fullVolume === undefined
    ? `it cannot be written: ${error.reason}`
    : `${error.fullVolume} is full: tell the user`;
}

const behindNotice = (why: string): ResumeNotice => ({
  code: 'SEARCH_BEHIND',
  message: `The latest events may not be found yet (${why}); call again in a moment.`,
});
