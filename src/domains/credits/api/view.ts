import { services } from '../limits.ts';
import { shownCode } from '../codes.ts';
import type { StoredCode } from './store-codes.ts';
import type { StoredCredit } from './store.ts';

/** Stored services as the wire has them. */
export const servicesOf = (meters: readonly string[]) => services.filter((service) => meters.includes(service));

/** A credit as the wire has it. */
export function creditView(credit: StoredCredit, owner: string) {
  const { id, cause, currency, amount, percent, used, state, reason, by } = credit;
  return {
    id,
    owner,
    cause,
    currency,
    amount,
    percent,
    used,
    state,
    reason,
    by,
    code: credit.code === null ? null : shownCode(credit.code),
    left: amount === null ? null : amount - used,
    services: servicesOf(credit.meters),
    created: credit.created.toISOString(),
    expiresAt: credit.expiresAt.toISOString(),
  };
}

/** A code as the wire has it. */
export function codeView(stored: StoredCode) {
  const { id, amount, currency, percent, days, mostInTotal, mostPerAccount, newCustomers, combinable } = stored;
  const { state, redeemed, note, createdBy } = stored;
  return {
    id,
    amount,
    currency,
    percent,
    days,
    mostInTotal,
    mostPerAccount,
    newCustomers,
    combinable,
    state,
    redeemed,
    note,
    createdBy,
    code: shownCode(stored.code),
    services: servicesOf(stored.meters),
    validFrom: stored.validFrom.toISOString(),
    validUntil: stored.validUntil?.toISOString() ?? null,
    created: stored.created.toISOString(),
  };
}
