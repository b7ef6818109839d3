import { serverAheadMs } from '#shell/data/server-clock.ts';

/** Whole days until an instant; 0 once it is there. */
export const daysUntil = (instant: string): number =>
  Math.max(0, Math.ceil((Date.parse(instant) - (Date.now() + serverAheadMs())) / 86_400_000));
