import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import { insertRows } from '#platform/db/insert-rows.ts';
import type { Db } from '#platform/db/pool.ts';
import type { UsableCredit } from '../uses.ts';

/** Locks the credits of an account, and answers up to which charge they were used; null: it never had any. */
export async function lockProgress(tx: Db, accountId: string): Promise<number | null> {
  const row = await tx
    .selectFrom('credit_progress')
    .select('seq')
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row?.seq ?? null;
}

export async function saveProgress(tx: Db, accountId: string, seq: number): Promise<void> {
  await tx
    .insertInto('credit_progress')
    .values({ account_id: accountId, seq })
    .onConflict((on) => on.column('account_id').doUpdateSet({ seq }))
    .execute();
}

/** The credits of an account that are open, the first to expire first. */
export async function readUsable(tx: Db, accountId: string): Promise<(UsableCredit & { currency: Currency })[]> {
  const { rows } = await sql<UsableCredit & { currency: Currency }>`
    select id, currency, amount - used as left, percent, meters, expires_at as "expiresAt" from credit
    where account_id = ${accountId} and closed_at is null order by expires_at, created_at, id`.execute(tx);
  return rows;
}

/** A relation of what credits have paid of charges: `charge_id`, `amount` in minor units. */
export const creditUses = sql`(select charge_id, amount from credit_use)`;

/** What credits have paid of lines so far, and of how much, by credit and line. */
export async function readPaid(
  tx: Db,
  { creditIds, chargeIds }: { creditIds: readonly string[]; chargeIds: readonly string[] },
): Promise<Map<string, { base: number; amount: number }>> {
  const { rows } = await sql<{ creditId: string; chargeId: string; base: number; amount: number }>`
    select credit_id as "creditId", charge_id as "chargeId", sum(base)::bigint as base, sum(amount)::bigint as amount
    from credit_use where credit_id = any(${creditIds}::uuid[]) and charge_id = any(${chargeIds}::uuid[])
    group by credit_id, charge_id`.execute(tx);
  return new Map(rows.map(({ creditId, chargeId, base, amount }) => [`${creditId} ${chargeId}`, { base, amount }]));
}

export interface StoredUse {
  entryId: string;
  creditId: string;
  chargeId: string;
  base: number;
  amount: number;
  at: Date;
}

/** Notes what was paid with credits, and closes those that are used up. */
export async function saveUses(tx: Db, uses: readonly StoredUse[], now: Date): Promise<void> {
  await insertRows(tx, 'credit_use', {
    rows: uses.map(({ entryId, creditId, chargeId, base, amount, at }) => ({
      entry_id: entryId,
      credit_id: creditId,
      charge_id: chargeId,
      base,
      amount,
      at: at.toISOString(),
    })),
  });
  const sums = new Map<string, number>();
  for (const { creditId, amount } of uses) sums.set(creditId, (sums.get(creditId) ?? 0) + amount);
  const paid = [...sums].map(([id, amount]) => ({ id, amount }));
  await sql`
    update credit c set used = c.used + p.amount,
      closed_at = case when c.used + p.amount = c.amount then ${now}::timestamptz end,
      due_at = case when c.used + p.amount = c.amount then null else c.due_at end
    from jsonb_to_recordset(${JSON.stringify(paid)}::jsonb) as p (id uuid, amount bigint) where c.id = p.id`.execute(
    tx,
  );
}

/** Lets only one request at a time give an account a credit, also the first. */
export async function lockCreditsOf(tx: Db, accountId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`credits of ${accountId}`}, 0))`.execute(tx);
}
