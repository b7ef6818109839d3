import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import { record, recorded, type By } from '#domains/history/api/port.ts';
import { saveAccount } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { lockAccount, readPayerRow } from './store.ts';

/** An account as the one that pays. */
export interface Payer {
  accountId: string;
  siteId: string;
  email: string;
  name: string;
  /** The account state, such as `Warning`. */
  status: string;
  enabled: boolean;
  billingState: number;
  currency: Currency;
  /** Whether the billing profile was ever saved. */
  hasProfile: boolean;
  /** Of documents; null without a profile. */
  language: string | null;
  country: string | null;
}

/** An account as a payer; null when there is none. */
export async function readPayer(db: Db, accountId: string): Promise<Payer | null> {
  const row = await readPayerRow(db, accountId);
  return row === undefined ? null : { ...row, hasProfile: Boolean(row.hasProfile) };
}

/** An account whose billing changes: a row of its history, and its screens are repainted. */
export const ofBilling = recorded('account', ({ emit }, { id, siteId }) =>
  emit('billing.changed', { siteId, accountId: id }, { userId: id }),
);

const unapproved = 1;
const approved = 2;

/**
 * Approves a billing profile that is complete (1), such as after a first payment: the account can order. Does nothing from
 * another state. Returns whether it changed the state.
 */
export async function approveProfile(
  tx: Db,
  { accountId, by, now }: { accountId: string; by: By; now: Date },
): Promise<boolean> {
  const account = await lockAccount(tx, accountId);
  if (account?.billingState !== unapproved) return false;
  await saveAccount(tx, accountId, { billing_state: approved });
  const object = ofBilling({ id: accountId, name: account.email, siteId: account.siteId, accountId });
  const diff = { billingState: [unapproved, approved] } as const;
  await record(tx, { object, kind: 'billing', action: say('billing.approve'), diff, by, at: now, event: 'changed' });
  return true;
}
