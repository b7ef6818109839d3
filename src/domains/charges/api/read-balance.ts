import type { Run } from '#platform/http/context.ts';
import type { charges } from '../contract.ts';
import { isLow } from './balance-alerts.ts';
import { readStanding } from './balance.ts';
import { readAlert } from './store-watch.ts';

/** What is left of the balance of the caller, and how long that lasts. */
export const readBalance: Run<typeof charges.readBalance> = async ({ db, me, now }) => {
  const standing = await readStanding(db, me.accountId, now);
  const alert = await readAlert(db, me.accountId);
  const { currency, balance, reserved, credits, available, perDay, lastsUntil, chargedUntil } = standing;
  return {
    currency,
    balance,
    reserved,
    credits,
    available,
    perDay,
    lastsUntil: lastsUntil?.toISOString() ?? null,
    chargedUntil: chargedUntil?.toISOString() ?? null,
    isLow: isLow(standing, alert, now),
    alert: { below: alert?.below ?? null, days: alert?.days ?? null, version: alert?.version ?? 0 },
  };
};
