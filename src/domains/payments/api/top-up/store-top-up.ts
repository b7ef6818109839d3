import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Db } from '#platform/db/pool.ts';
import type { OrderWay } from '../../order-states.ts';
import type { TopUpStop } from '../../top-up-stops.ts';

/** When and by how much the balance of an account is topped up. */
export interface TopUp {
  accountId: string;
  siteId: string;
  currency: Currency;
  below: number;
  amount: number;
  monthMax: number;
  stopped: TopUpStop | null;
  consoleUrl: string;
  limitedMonth: string | null;
}

const columns = (db: Db) =>
  db
    .selectFrom('top_up')
    .select((e) => [
      'account_id as accountId',
      'site_id as siteId',
      e.ref('currency').$castTo<Currency>().as('currency'),
      'below',
      'amount',
      'month_max as monthMax',
      e.ref('stopped').$castTo<TopUpStop | null>().as('stopped'),
      'console_url as consoleUrl',
      sql<string | null>`limited_month::text`.as('limitedMonth'),
    ]);

/** The top-up of an account; null where it has none. */
export async function readTopUpOf(db: Db, accountId: string): Promise<TopUp | null> {
  return (await columns(db).where('account_id', '=', accountId).executeTakeFirst()) ?? null;
}

/** The same, locked until the end of the transaction. */
export async function lockTopUp(tx: Db, accountId: string): Promise<TopUp | null> {
  return (await columns(tx).where('account_id', '=', accountId).forUpdate().executeTakeFirst()) ?? null;
}

/** Sets a top-up and starts it, also one that has stopped. */
export async function writeTopUp(
  tx: Db,
  { accountId, siteId, currency, below, amount, monthMax, consoleUrl }: Omit<TopUp, 'stopped' | 'limitedMonth'>,
  { isDue, now }: { isDue: boolean; now: Date },
): Promise<void> {
  const fields = {
    site_id: siteId,
    currency,
    below,
    amount,
    month_max: monthMax,
    console_url: consoleUrl,
    stopped: null,
    due_at: isDue ? now : null,
    limited_month: null,
    changed_at: now,
  };
  await tx
    .insertInto('top_up')
    .values({ account_id: accountId, ...fields })
    .onConflict((c) => c.column('account_id').doUpdateSet(fields))
    .execute();
  if (isDue) await sql`select pg_notify('skydeck_work', 'top-up')`.execute(tx);
}

export async function deleteTopUp(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('top_up').where('account_id', '=', accountId).execute();
}

/** Stops a top-up with its reason, or lets it go on; `wakes` has the loop do what follows. */
export async function saveStopped(
  tx: Db,
  accountId: string,
  { stopped, wakes = false }: { stopped: TopUpStop | null; wakes?: boolean },
): Promise<void> {
  await tx
    .updateTable('top_up')
    .set({ stopped, due_at: wakes ? sql`now()` : null })
    .where('account_id', '=', accountId)
    .execute();
  if (wakes) await sql`select pg_notify('skydeck_work', 'top-up')`.execute(tx);
}

/** The newest order of a top-up; null: there is none. */
export async function readLastTopUp(db: Db, accountId: string): Promise<{ amount: number; provider: OrderWay } | null> {
  const found = await db
    .selectFrom('payment_order')
    .select((e) => ['amount', e.ref('provider').$castTo<OrderWay>().as('provider')])
    .where('account_id', '=', accountId)
    .where('origin', '=', 'top-up')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

export async function saveLimited(tx: Db, accountId: string, month: string): Promise<void> {
  await tx.updateTable('top_up').set({ limited_month: month }).where('account_id', '=', accountId).execute();
}

/** Takes the top-up that is due for the longest, locked; null: there is none. It is no longer due when this commits. */
export async function takeDueTopUp(tx: Db): Promise<TopUp | null> {
  const due = await tx
    .selectFrom('top_up')
    .select('account_id as accountId')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (due === undefined) return null;
  await tx.updateTable('top_up').set({ due_at: null }).where('account_id', '=', due.accountId).execute();
  return readTopUpOf(tx, due.accountId);
}

/**
 * What an account was topped up by since a moment, and whether any automatic charge is under way; one whose charge was never answered counts, since
 * it may have been paid.
 */
export async function readToppedUp(
  db: Db,
  accountId: string,
  since: Date,
): Promise<{ sum: number; isUnderWay: boolean }> {
  const row = await db
    .selectFrom('payment_order')
    .select([
      sql<number>`coalesce(sum(amount) filter (where origin = 'top-up' and created_at >= ${since} and not (state = 4 and decline is not null)), 0)::float8`.as(
        'sum',
      ),
      sql<boolean>`coalesce(bool_or(state in (1, 2)), false)`.as('isUnderWay'),
    ])
    .where('account_id', '=', accountId)
    .where('origin', '<>', sql.lit('customer'))
    .where('created_at', '>=', new Date(since.getTime() - 2 * 86_400_000))
    .executeTakeFirstOrThrow();
  return row;
}

/** Whether an automatic charge of an account is under way: another one would charge the same twice. */
export const isChargedAutomatically = async (db: Db, accountId: string, now: Date): Promise<boolean> =>
  (await readToppedUp(db, accountId, now)).isUnderWay;
