import { useSyncExternalStore } from 'react';

const units = { minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const;
/** Beyond this a date says more. */
const near = 7 * units.day;
/** Clocks differ by seconds: what was just done is never in the future. */
const drift = 5000;

/** Whole units between an instant and now; `now` where there is none. */
export interface Ago {
  unit: keyof typeof units | 'now';
  count: number;
  past: boolean;
}

/** How long ago an instant was, or how soon it will be; null where its date says more. */
export function agoOf(at: string, now: number): Ago | null {
  const since = now - Date.parse(at);
  const away = Math.abs(since);
  const past = since >= -drift;
  if (away >= near) return null;
  const unit = away >= units.day ? 'day' : away >= units.hour ? 'hour' : away >= units.minute ? 'minute' : 'now';
  return { unit, past, count: unit === 'now' ? 0 : Math.floor(away / units[unit]) };
}

const every = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function watch(listener: () => void) {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, every);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** The time for all that is shown relative to it: one timer, however many there are. */
export const useRoughNow = (): number => useSyncExternalStore(watch, () => now);
