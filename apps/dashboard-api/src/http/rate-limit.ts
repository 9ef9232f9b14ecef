/** How often something may happen, in the long run and at once. */
interface Rate {
  readonly perSecond: number;
  readonly atOnce: number;
}

export interface RateLimit {
  /** Takes one; otherwise the seconds after which there is one again. */
  readonly take: () => number | undefined;
}

/** A bucket that fills up steadily. `now` is in milliseconds. */
export function rateLimit({ perSecond, atOnce }: Rate, now: () => number): RateLimit {
  let [left, filled] = [atOnce, now()];
  return {
    take: () => {
      const at = now();
      left = Math.min(atOnce, left + (Math.max(0, at - filled) / 1_000) * perSecond);
      filled = at;
      if (left < 1) return Math.max(1, Math.ceil((1 - left) / perSecond));
      left -= 1;
      return undefined;
    },
  };
}

export interface RateLimits {
  /** All requests of who shows access: more than a page ever sends. */
  readonly requests: RateLimit;
  /** All others. They can't use up what those with access have. */
  readonly strangers: RateLimit;
  readonly wrongTokens: RateLimit;
  readonly writes: RateLimit;
}

export const rateLimits = (now: () => number): RateLimits => ({
  requests: rateLimit({ perSecond: 200, atOnce: 600 }, now),
  strangers: rateLimit({ perSecond: 200, atOnce: 600 }, now),
  wrongTokens: rateLimit({ perSecond: 10 / 60, atOnce: 10 }, now),
  writes: rateLimit({ perSecond: 2, atOnce: 60 }, now),
});
