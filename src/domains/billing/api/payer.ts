import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import { record, recorded, type By } from '#domains/history/api/port.ts';
import { lockPayerAccount, readPayerAccount, saveAccount, type PayerAccount } from '#domains/tenancy/api/port.ts';
import { say } from '../messages.ts';
import { readProfile, receiveDeposit, type ProfileRow } from './store.ts';

/** An account as the one that pays. */
export interface Payer {
  accountId: string;
  siteId: string;
  email: string;
  name: string;
  /** The account state, such as `Warning`. */
  status: string;
  enabled: boolean;
  isDeleted: boolean;
  billingState: number;
  currency: Currency;
  /** Whom documents are made out to; null while no profile was saved. */
  profile: ProfileRow | null;
}

/** The currency of an account without a price list. */
const usualCurrency = 'USD';

/** An account as a payer; null when there is none. */
export async function readPayer(db: Db, accountId: string): Promise<Payer | null> {
  const account = await readPayerAccount(db, accountId);
  if (account === undefined) return null;
  const { siteId, email, name, status, enabled, billingState, deletedAt } = account;
  const profile = (await readProfile(db, accountId)) ?? null;
  const currency = currencyOf(account, profile);
  const isDeleted = deletedAt !== null;
  return { accountId, siteId, email, name, status, enabled, isDeleted, billingState, currency, profile };
}

/** What an account pays in: what its profile has, else the currency of its price list. */
export const currencyOf = (
  { listCurrency }: Pick<PayerAccount, 'listCurrency'>,
  profile: Pick<ProfileRow, 'currency'> | null | undefined,
): Currency => asCurrency(profile?.currency) ?? listCurrency ?? usualCurrency;

/** The check constraint of the column allows these alone. */
const asCurrency = (text: string | undefined): Currency | undefined => text as Currency | undefined;

/** A billing profile as an object that has a history, under the id of its account. */
const recordedProfile = recorded('billingProfile', ({ emit }, { id, siteId }) =>
  emit('billing.changed', { siteId, accountId: id }, { userId: id }),
);
export const ofProfile = ({ id, email, siteId }: Pick<PayerAccount, 'id' | 'email' | 'siteId'>) =>
  recordedProfile({ id, name: email, siteId, accountId: id });

const unapproved = 1;
const approved = 2;

const awaitsDeposit = 9;

/**
 * Opens a billing profile after a payment: one that is complete (1) is approved, and one that waits for a deposit (9) is what
 * it was before, once all of that has arrived. Does nothing from another state. Returns whether it changed the state.
 */
export async function approveProfile(
  tx: Db,
  {
    accountId,
    by,
    now,
    deposit,
  }: {
    accountId: string;
    by: By;
    now: Date;
    /** What was paid, in minor units; absent: nothing, such as where a card was saved. */
    deposit?: { amount: number; currency: string };
  },
): Promise<boolean> {
  const account = await lockPayerAccount(tx, accountId);
  if (account === undefined) return false;
  const { billingState: from } = account;
  const before = from === awaitsDeposit && deposit !== undefined ? await receiveDeposit(tx, accountId, deposit) : from;
  // A payment approves a profile that was complete, also one that a deposit was asked for since.
  const to = before === unapproved ? approved : before;
  if (to === null || to === from) return false;
  await saveAccount(tx, accountId, { billing_state: to });
  const diff = { billingState: [from, to] } as const;
  const action = say(from === unapproved ? 'billing.approve' : 'billing.deposit-made');
  await record(tx, { kind: 'billing', action, diff, event: 'changed', object: ofProfile(account), by, at: now });
  return true;
}
