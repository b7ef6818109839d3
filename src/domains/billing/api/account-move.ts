import { readPayerAccount, type AccountMove } from '#domains/tenancy/api/port.ts';
import type { Db } from '#platform/db/pool.ts';
import { copyProfile } from './store.ts';
import { copyRecipients } from './store-recipients.ts';

/**
 * Gives an account that goes on on another site the billing profile and recipients that it has, in the currency of its price list there.
 * The former one keeps them: its last invoices are still to come.
 */
export async function copyBilling(tx: Db, { accountId, toAccountId, now }: AccountMove): Promise<void> {
  const payer = await readPayerAccount(tx, toAccountId);
  const currency = payer?.listCurrency ?? null;
  if (currency !== null) await copyProfile(tx, { accountId, toAccountId, currency, now });
  await copyRecipients(tx, { accountId, toAccountId, now });
}
