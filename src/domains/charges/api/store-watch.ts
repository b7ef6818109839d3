import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** Has the costs of an account looked at, now and whenever they change. */
export async function watchCosts(tx: Db, accountId: string): Promise<void> {
  await sql`
    insert into cost_watch (account_id, due_at) values (${accountId}, now())
    on conflict (account_id) do update set due_at = excluded.due_at`.execute(tx);
  await sql`insert into cost_change (account_id) values (${accountId})`.execute(tx);
}

/** Makes the accounts due whose costs changed. */
export async function takeChanged(tx: Db, now: Date): Promise<void> {
  await sql`
    with gone as (delete from cost_change returning account_id)
    update cost_watch w set due_at = ${now} from (select distinct account_id from gone) g
    where w.account_id = g.account_id`.execute(tx);
}

/** Locks the account that is due for the longest; null: none is. */
export async function takeDueWatch(tx: Db, now: Date): Promise<string | null> {
  const due = await tx
    .selectFrom('cost_watch')
    .select('account_id as accountId')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return due?.accountId ?? null;
}

export async function saveDueWatch(tx: Db, accountId: string, dueAt: Date | null): Promise<void> {
  await tx.updateTable('cost_watch').set({ due_at: dueAt }).where('account_id', '=', accountId).execute();
}

/** When the next account is due; null: none is. */
export async function readNextDue(db: Db): Promise<Date | null> {
  const next = await db
    .selectFrom('cost_watch')
    .select('due_at as at')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return next?.at ?? null;
}

/** When the owner of an account is notified of a low balance. */
export interface BalanceAlert {
  below: number | null;
  days: number | null;
  isLow: boolean;
  version: number;
}

const alertsIn = (db: Db) =>
  db.selectFrom('balance_alert').select(['account_id as accountId', 'below', 'days', 'is_low as isLow', 'version']);

/** The alert of an account; null where none was saved. */
export async function readAlert(db: Db, accountId: string): Promise<BalanceAlert | null> {
  return (await alertsIn(db).where('account_id', '=', accountId).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockAlert(tx: Db, accountId: string): Promise<BalanceAlert | null> {
  return (await alertsIn(tx).where('account_id', '=', accountId).forUpdate().executeTakeFirst()) ?? null;
}

/** Saves an alert; it is sent again where the balance is low. */
export async function saveAlert(
  tx: Db,
  accountId: string,
  { below, days }: Pick<BalanceAlert, 'below' | 'days'>,
): Promise<void> {
  await tx
    .insertInto('balance_alert')
    .values({ account_id: accountId, below, days })
    .onConflict((on) =>
      on
        .column('account_id')
        .doUpdateSet((e) => ({ below, days, is_low: false, version: e('balance_alert.version', '+', 1) })),
    )
    .execute();
}

export async function saveIsLow(tx: Db, accountId: string, isLow: boolean): Promise<void> {
  await tx.updateTable('balance_alert').set({ is_low: isLow }).where('account_id', '=', accountId).execute();
}

/** The alert of an account, as its owner takes it along. */
export async function readAlertsOf(db: Db, accountId: string) {
  return db.selectFrom('balance_alert').select(['below', 'days']).where('account_id', '=', accountId).execute();
}

/** Removes what a deleted person had watched. */
export async function forgetAlert(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('balance_alert').where('account_id', '=', accountId).execute();
  await tx.deleteFrom('cost_watch').where('account_id', '=', accountId).execute();
}
