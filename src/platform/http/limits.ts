import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Limit } from '#kernel/op.ts';
import { TooMany } from '#kernel/errors.ts';

/** Requests a minute by class: signed in, by session; anonymous, by address. */
const perMinute: Record<Exclude<Limit, 'none'>, { signedIn: number; anonymous: number }> = {
  read: { signedIn: 600, anonymous: 120 },
  write: { signedIn: 240, anonymous: 30 },
  login: { signedIn: 30, anonymous: 30 },
  report: { signedIn: 12, anonymous: 6 },
};

/** What is left of a limit. */
export interface Rate {
  /** Requests a minute. */
  limit: number;
  remaining: number;
  /** Seconds until all of them are free again. */
  resetSeconds: number;
}

/** A refusal of the rate limit; `first` of its minute, which is the one that is written down. */
export class RateLimited extends TooMany {
  readonly first: boolean;
  readonly rate: Rate;
  constructor(rate: Rate, first: boolean) {
    super(rate.resetSeconds);
    this.rate = rate;
    this.first = first;
  }
}

export interface Limits {
  /**
   * Counts a request and answers what is left; null: it is not limited. Throws RateLimited (1009) with the seconds to wait.
   * `who` is a session id or an address.
   */
  count(limit: Limit, who: string, signedIn: boolean): Promise<Rate | null>;
}

/** Rate limits of this process. `factor` raises all of them (load tests); 0 switches them off. */
export function createLimits(factor: number): Limits {
  if (factor === 0) return { count: async () => null };
  const limiters = new Map<string, RateLimiterMemory>();
  for (const [name, figures] of Object.entries(perMinute))
    for (const [lane, points] of Object.entries(figures))
      limiters.set(`${name}.${lane}`, new RateLimiterMemory({ points: points * factor, duration: 60 }));
  return {
    async count(limit, who, signedIn) {
      const limiter = limiters.get(`${limit}.${signedIn ? 'signedIn' : 'anonymous'}`);
      if (limiter === undefined) return null;
      try {
        return rateOf(limiter, await limiter.consume(who));
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        throw new RateLimited(rateOf(limiter, refused), refused.consumedPoints === Math.floor(limiter.points) + 1);
      }
    },
  };
}

const rateOf = ({ points }: RateLimiterMemory, { remainingPoints, msBeforeNext }: RateLimiterRes): Rate => ({
  limit: Math.floor(points),
  remaining: Math.floor(remainingPoints),
  resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
});
