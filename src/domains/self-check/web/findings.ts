import { t } from '@lingui/core/macro';
import { clockDrift } from './clock-drift.ts';
import type { Finding } from './types.ts';

/** An answer that takes longer makes every screen slow. */
export const slowMs = 2_000;

/** What it means that this browser's clock is ahead of the service's. */
export function clockFinding(aheadMs: number): Finding {
  const { seconds, direction, harmful } = clockDrift(aheadMs);
  const result = {
    right: () => t`The clock of this device is right.`,
    fast: () => t`The clock of this device is ${seconds} seconds fast.`,
    slow: () => t`The clock of this device is ${seconds} seconds slow.`,
  }[direction]();
  const next = t`Turn on automatic date and time. Codes of authenticator apps depend on the clock.`;
  return harmful ? { state: 'failed', result, next } : { state: 'ok', result, next: null };
}
