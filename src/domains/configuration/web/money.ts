import { priceOf, targetOf, type Change, type Target } from '../change.ts';
import type { ConfigurationForm } from './types.ts';
import { monthMicroOf, restMicroOf } from '#domains/tenancy/month.ts';

export interface Amounts {
  hourlyOnMicro: number;
  hourlyOffMicro: number;
  /** A full month: as agreed, or of the hours while on. */
  monthMicro: number;
  /** From now to the end of the month (UTC). */
  restMicro: number;
}

/** The cost of a configuration in each form that the summary shows. */
function amountsOf(
  mode: 0 | 1,
  price: { monthlyMicro: number; hourlyOnMicro: number; hourlyOffMicro: number },
  now: Date,
): Amounts {
  const { hourlyOnMicro, hourlyOffMicro } = price;
  const [monthMicro, restMicro] = [monthMicroOf(mode, price), restMicroOf(mode, price, now)];
  return { hourlyOnMicro, hourlyOffMicro, monthMicro, restMicro };
}

/** Before and after a change; null where the account has no prices or they miss something. */
export function compare(
  form: ConfigurationForm,
  change: Change,
  now: Date,
): { before: Amounts; after: Amounts } | null {
  const { current, prices, priceBook } = form;
  const target = targetOf(current, change);
  const after = priceBook && priceOf(priceBook, target, form);
  if (!after || after.missing.length > 0) return null;
  return {
    before: amountsOf(current.billingMode, prices, now),
    after: amountsOf(target.billingMode, after, now),
  };
}

/** What the active price list alone makes of the month, against the one that the server was last priced with. */
export function driftOf({ current, prices, priceBook, ...facts }: ConfigurationForm): number {
  const price = priceBook && priceOf(priceBook, current, facts);
  if (!price || price.missing.length > 0) return 0;
  return monthMicroOf(current.billingMode, price) - monthMicroOf(current.billingMode, prices);
}

/** What one part of the change alone makes of the month, at today's prices. */
export function differenceOf(form: ConfigurationForm, part: Partial<Target>): number | null {
  const { current, priceBook } = form;
  if (!priceBook) return null;
  const month = (target: Target) => monthMicroOf(target.billingMode, priceOf(priceBook, target, form));
  return month({ ...current, ...part }) - month(current);
}
