import { addressText, parseAddress } from '#kernel/addresses.ts';
import type { Limit } from '#kernel/op.ts';
import { TooMany } from '#kernel/errors.ts';

/** Requests a minute by class: signed in, by session; anonymous, by address. */
const perMinute: Record<Exclude<Limit, 'none'>, { signedIn: number; anonymous: number }> = {
  read: { signedIn: 600, anonymous: 120 },
  write: { signedIn: 240, anonymous: 30 },
  login: { signedIn: 30, anonymous: 30 },
  report: { signedIn: 12, anonymous: 6 },
};

const minuteMs = 60_000;
/** Up to this limit every request is counted by all processes together; a higher one is handed out in tenths. */
const strictUntil = 30;

/** What is left of a limit. */
export interface Rate {
  /** Requests a minute. */
  limit: number;
  remaining: number;
  /** Seconds until all of them are free again. */
  resetSeconds: number;
}

/** A refusal of the rate limit; `first` of its minute in this process, which is the one that is written down. */
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

/** Adds points to the window of a key that all processes share; answers all points in it, and when it ends. */
export type Lease = (key: string, points: number) => Promise<{ points: number; endsInMs: number }>;

/** What this process knows of a window. */
interface Window {
  endsAt: number;
  /** Requests that were let through here. */
  used: number;
  /** Requests that may be let through here without asking. */
  granted: number;
  /** What this process has added to the shared window. */
  added: number;
  /** What other processes have added, as of the last lease. */
  others: number;
  /** The shared window had nothing left. */
  full: boolean;
  refused: number;
  /** A lease is under way. */
  asking: Promise<void> | null;
}

/**
 * Rate limits of all processes together. A process lets through the first tenth of a high limit without asking, reports it
 * with its first lease and leases further tenths. Of a low limit it leases each request. So a session that asks for little
 * costs no statement, and a limit that is exhausted costs none either. `factor` raises all limits (load tests); 0 switches
 * them off.
 */
export function createLimits(factor: number, lease: Lease, now: () => number = () => performance.now()): Limits {
  if (factor === 0) return { count: async () => null };
  const windows = new Map<string, Window>();
  let sweepAt = now() + minuteMs;
  const windowOf = (key: string, limit: number): Window => {
    const at = now();
    if (at >= sweepAt) {
      for (const [other, { endsAt }] of windows) if (endsAt <= at) windows.delete(other);
      sweepAt = at + minuteMs;
    }
    const known = windows.get(key);
    if (known !== undefined && known.endsAt > at) return known;
    const fresh = { used: 0, granted: freeOf(limit), added: 0, others: 0, full: false, refused: 0, asking: null };
    const window: Window = { ...fresh, endsAt: at + minuteMs };
    windows.set(key, window);
    return window;
  };
  const extend = async (window: Window, key: string, limit: number): Promise<void> => {
    const part = partOf(limit);
    const asked = window.granted - window.added + part;
    try {
      const { points, endsInMs } = await lease(key, asked);
      const gained = Math.max(0, Math.min(part, part - (points - limit)));
      window.added += asked;
      window.others = Math.max(0, points - window.added);
      window.granted += gained;
      window.full = gained === 0;
      window.endsAt = now() + endsInMs;
    } catch {
      // Without the database each process counts for itself.
      window.granted = limit;
    }
  };
  return {
    async count(name, who, signedIn) {
      if (name === 'none') return null;
      const lane = signedIn ? 'signedIn' : 'anonymous';
      const limit = Math.max(1, Math.floor(perMinute[name][lane] * factor));
      const key = `${name}.${lane} ${signedIn ? who : networkOf(who)}`;
      const window = windowOf(key, limit);
      while (window.used >= window.granted && window.granted < limit && !window.full) {
        window.asking ??= extend(window, key, limit).finally(() => (window.asking = null));
        await window.asking;
      }
      const resetSeconds = Math.max(1, Math.ceil((window.endsAt - now()) / 1000));
      if (window.used >= window.granted) {
        window.refused += 1;
        throw new RateLimited({ limit, remaining: 0, resetSeconds }, window.refused === 1);
      }
      window.used += 1;
      return { limit, remaining: Math.max(0, limit - window.others - window.used), resetSeconds };
    },
  };
}

const freeOf = (limit: number): number => (limit <= strictUntil ? 0 : Math.floor(limit / 10));
const partOf = (limit: number): number => Math.max(1, freeOf(limit));

/** A customer of a provider has a whole /64 of IPv6 addresses: they count as one. */
function networkOf(address: string): string {
  const read = parseAddress(address);
  if (read?.family !== 6) return address;
  return `${addressText({ family: 6, value: (read.value >> 64n) << 64n })}/64`;
}
