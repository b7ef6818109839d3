import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';

/** Where customers of a site send money to. */
export interface BankAccount {
  holder: string;
  number: string;
  bic: string;
  bank: string;
}

const columns = ['holder', 'number', 'bic', 'bank'] as const;

/** The bank account of a site in a currency; null where it has none. */
export async function readBankAccount(db: Db, siteId: string, currency: Currency): Promise<BankAccount | null> {
  const found = await db
    .selectFrom('bank_account')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('currency', '=', currency)
    .executeTakeFirst();
  return found ?? null;
}

/** All bank accounts of a site. */
export const readBankAccountsOf = (db: Db, siteId: string) =>
  db
    .selectFrom('bank_account')
    .select([...columns, sql<Currency>`currency`.as('currency')])
    .where('site_id', '=', siteId)
    .orderBy('currency')
    .execute();

/** Sets the bank account of a site in a currency; null takes it away. */
export async function writeBankAccount(
  tx: Db,
  of: { siteId: string; currency: Currency },
  account: BankAccount | null,
): Promise<void> {
  const { siteId, currency } = of;
  if (account === null) {
    await tx.deleteFrom('bank_account').where('site_id', '=', siteId).where('currency', '=', currency).execute();
    return;
  }
  await tx
    .insertInto('bank_account')
    .values({ site_id: siteId, currency, ...account })
    .onConflict((c) => c.columns(['site_id', 'currency']).doUpdateSet(account))
    .execute();
}
