import type { Currency } from '#kernel/money.ts';

interface DepositLimits {
  /** Minor units. */
  min: number;
  max: number;
  /** What the form offers. */
  amounts: readonly number[];
}

/** How much can be deposited at once. */
export const depositLimits: Record<Currency, DepositLimits> = {
  USD: { min: 500, max: 1_000_000, amounts: [2000, 5000, 10_000, 50_000] },
  EUR: { min: 500, max: 1_000_000, amounts: [2000, 5000, 10_000, 50_000] },
  ILS: { min: 2000, max: 4_000_000, amounts: [10_000, 20_000, 50_000, 200_000] },
};

/** How long an order can be paid. */
export const orderMinutes = 60;
/** How long a bank transfer is waited for, and when before that the customer is reminded. */
export const transferDays = 30;
export const transferReminderDays = 7;
/** Cards an account can keep. */
export const mostMethods = 20;
/** Days before its expiry when a card is mentioned. */
export const reminderDays = [30, 7] as const;
export const maxReasonLength = 500;
