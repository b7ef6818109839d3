import { declines } from '#kernel/payments.ts';

/** Why an automatic top-up has stopped: what the bank said, or what is missing. */
export const topUpStops = [...declines, 'failed', 'no-method', 'not-allowed', 'other-currency'] as const;
export type TopUpStop = (typeof topUpStops)[number];
