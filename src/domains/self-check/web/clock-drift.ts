/** Codes of authenticators change every 30 seconds: from here on they begin to be refused. */
const mostSeconds = 15;

export interface Drift {
  /** To a tenth. */
  seconds: number;
  direction: 'right' | 'fast' | 'slow';
  harmful: boolean;
}

/** How far a clock is off, from the milliseconds that it is ahead of the service's. Less than a second is the network's. */
export function clockDrift(aheadMs: number): Drift {
  const seconds = Math.round(Math.abs(aheadMs) / 100) / 10;
  const direction = seconds < 1 ? 'right' : aheadMs > 0 ? 'fast' : 'slow';
  return { seconds, direction, harmful: seconds > mostSeconds };
}
