import { setImmediate as nextTurn } from 'node:timers/promises';
import { E } from '@workrail/kernel';
import type { Dependencies } from '../dependencies.ts';
import type { ResumeNotice } from './answer.ts';

/** Events that become findable under one lock, and how long a call goes on with that. */
const PAGE = 1_000;
const PATIENCE_MS = 20_000;

/** Searching may lag behind the log. Where it can't catch up, the answer says so and is given all the same. */
export async function catchUp({
  store,
  clock,
}: Pick<Dependencies, 'store' | 'clock'>): Promise<readonly ResumeNotice[]> {
  const end = Date.parse(clock.now()) + PATIENCE_MS;
  for (;;) {
    const page = await store.indexForSearch(PAGE)();
    if (E.isLeft(page)) return [behindNotice('the database is in use')];
    const { left } = page.right;
    if (left === 0) return [];
    // Other calls get their turn: a page itself is one piece of work.
    await nextTurn();
    if (Date.parse(clock.now()) > end) return [behindNotice(`${left} events are left`)];
  }
}

const behindNotice = (why: string): ResumeNotice => ({
  code: 'SEARCH_BEHIND',
  message: `The latest events may not be found yet (${why}); call again in a moment.`,
});
