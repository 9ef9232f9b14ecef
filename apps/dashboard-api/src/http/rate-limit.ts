/** How often something may happen, in the long run and at once. */
interface Rate {
  readonly perSecond: number;
  readonly atOnce: number;
}

export interface RateLimit {
  /** Takes one; otherwise the seconds after which there is one again. */
  readonly take: () => number | undefined;
  /** As `take`, and takes nothing. */
  readonly look: () => number | undefined;
}

/** A bucket that fills up steadily. `now` is in milliseconds. */
export function rateLimit({ perSecond, atOnce }: Rate, now: () => number): RateLimit {
  let [left, filled] = [atOnce, now()];
  const look = () => {
    const at = now();
    left = Math.min(atOnce, left + (Math.max(0, at - filled) / 1_000) * perSecond);
    filled = at;
    return left >= 1 ? undefined : Math.max(1, Math.ceil((1 - left) / perSecond));
  };
  return {
    look,
    take: () => {
      const wait = look();
      if (wait === undefined) left -= 1;
      return wait;
    },
  };
}

export interface RateLimits {
  /** All requests: more than a page ever sends. */
  readonly requests: RateLimit;
  /** Tokens that were wrong. */
  readonly wrongTokens: RateLimit;
  readonly writes: RateLimit;
}

export const rateLimits = (now: () => number): RateLimits => ({
  requests: rateLimit({ perSecond: 200, atOnce: 600 }, now),
  wrongTokens: rateLimit({ perSecond: 10 / 60, atOnce: 10 }, now),
  writes: rateLimit({ perSecond: 2, atOnce: 60 }, now),
});
