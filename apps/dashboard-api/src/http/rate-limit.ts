/** How often something may happen, in the long run and at once. */
interface Rate {
  readonly perSecond: number;
  readonly atOnce: number;
}

export type RateLimit = ReturnType<typeof rateLimit>;

/** A bucket that fills up steadily. `now` is in milliseconds. */
export function rateLimit({ perSecond, atOnce }: Rate, now: () => number) {
  let [left, filled] = [atOnce, now()];
  return {
    /** Takes one; otherwise the seconds after which there is one again. */
    take: (): number | undefined => {
      const at = now();
      left = Math.min(atOnce, left + (Math.max(0, at - filled) / 1_000) * perSecond);
      filled = at;
      if (left < 1) return Math.max(1, Math.ceil((1 - left) / perSecond));
      left -= 1;
      return undefined;
    },
  };
}

export type RateLimits = ReturnType<typeof rateLimits>;

export const rateLimits = (now: () => number) => ({
  /** All requests of who shows access: more than a page ever sends. */
  requests: rateLimit({ perSecond: 200, atOnce: 600 }, now),
  /** All others. They can't use up what those with access have. */
  strangers: rateLimit({ perSecond: 200, atOnce: 600 }, now),
  wrongTokens: rateLimit({ perSecond: 10 / 60, atOnce: 10 }, now),
  writes: rateLimit({ perSecond: 2, atOnce: 60 }, now),
});
