/** Repeatable randomness: the same seed produces the same provider on any day. */
export interface Random {
  /** 0 <= x < 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  pick<T>(all: readonly T[]): T;
  /** One of the values, as often as its weight says. */
  weighted<T>(all: readonly (readonly [value: T, weight: number])[]): T;
  /** A UUIDv7 whose time part is the given moment. */
  id(at: Date): string;
  /** A moment between two others. */
  between(from: Date, to: Date): Date;
}

/** The generator mulberry32: small, fast and good enough for data to look at. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  const hex = (digits: number) =>
    int(0, 16 ** digits - 1)
      .toString(16)
      .padStart(digits, '0');
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (all) => elementAt(all, int(0, all.length - 1)),
    weighted(all) {
      let at = next() * all.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of all) if ((at -= weight) < 0) return value;
      return elementAt(all, all.length - 1)[0];
    },
    id(at) {
      const ms = Math.floor(at.getTime()).toString(16).padStart(12, '0');
      return `${ms.slice(0, 8)}-${ms.slice(8)}-7${hex(3)}-${(8 + int(0, 3)).toString(16)}${hex(3)}-${hex(6)}${hex(6)}`;
    },
    between: (from, to) => new Date(from.getTime() + next() * (to.getTime() - from.getTime())),
  };
}

function elementAt<T>(all: readonly T[], index: number): T {
  const found = all[index];
  if (found === undefined) throw new RangeError('nothing to choose from');
  return found;
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * 86_400_000);
export const secondsAfter = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
