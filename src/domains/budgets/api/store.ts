import { sql } from 'kysely';
import type { Currency } from '#kernel/money.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { within } from '#platform/db/within.ts';
import { forgetHistory } from '#domains/history/api/port.ts';
import type { BudgetAction, ScopeKind } from '../limits.ts';

/** What a person chooses of a budget. */
export interface BudgetValues {
  name: string;
  scopeKind: ScopeKind;
  scopeValue: string;
  amount: number;
  action: BudgetAction;
  hours: number;
  notifiesTeam: boolean;
}

/** What was seen of a budget the last time that its costs were looked at. */
export interface Seen {
  /** The first day of the month, `2026-11-01`; null: never looked at. */
  month: string | null;
  spent: number;
  forecast: number;
  lookedAt: Date | null;
  sentLevel: number;
  sentForecast: boolean;
  stopState: 'none' | 'announced' | 'done';
  stopAt: Date | null;
}

export interface StoredBudget extends BudgetValues, Seen {
  id: string;
  siteId: string;
  accountId: string;
  currency: Currency;
  version: number;
  created: Date;
}

export const budgetsIn = (db: Db) =>
  db
    .selectFrom('budget as b')
    .select((e) => [
      'b.id',
      'b.site_id as siteId',
      'b.account_id as accountId',
      'b.name',
      e.ref('b.scope_kind').$castTo<ScopeKind>().as('scopeKind'),
      'b.scope_value as scopeValue',
      'b.amount',
      e.ref('b.currency').$castTo<Currency>().as('currency'),
      e.ref('b.action').$castTo<BudgetAction>().as('action'),
      'b.hours',
      'b.notifies_team as notifiesTeam',
      'b.version',
      'b.created_at as created',
      sql<string | null>`to_char(b.month, 'YYYY-MM-DD')`.as('month'),
      'b.spent',
      'b.forecast',
      'b.looked_at as lookedAt',
      'b.sent_level as sentLevel',
      'b.sent_forecast as sentForecast',
      e.ref('b.stop_state').$castTo<Seen['stopState']>().as('stopState'),
      'b.stop_at as stopAt',
    ]);

/** A budget of the scope; null where there is none. */
export async function readStored(db: Db, scope: Scope, id: string): Promise<StoredBudget | null> {
  return (await budgetsIn(db).where(within(scope, 'b')).where('b.id', '=', id).executeTakeFirst()) ?? null;
}

/** The same, locked until the transaction ends. */
export async function lockBudget(tx: Db, scope: Scope, id: string): Promise<StoredBudget | null> {
  const found = budgetsIn(tx).where(within(scope, 'b')).where('b.id', '=', id);
  return (await found.forUpdate('b').executeTakeFirst()) ?? null;
}

/** The budgets of an account, locked in one order, for the look at its costs. */
export async function lockBudgetsOf(tx: Db, accountId: string): Promise<StoredBudget[]> {
  return budgetsIn(tx).where('b.account_id', '=', accountId).orderBy('b.id').forUpdate('b').execute();
}

/** Changes of the budgets of one account run one after the other, so that their limit holds; answers how many it has. */
export async function lockCount(tx: Db, accountId: string): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`budgets of ${accountId}`}, 0))`.execute(tx);
  const row = await tx
    .selectFrom('budget')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Whether another budget of the account has this name. */
export async function isNameTaken(
  tx: Db,
  { accountId, name, id }: { accountId: string; name: string; id: string | null },
): Promise<boolean> {
  const taken = await tx
    .selectFrom('budget')
    .select('id')
    .where('account_id', '=', accountId)
    .where('name_key', '=', sql<string>`lower(${name})`)
    .where('id', 'is distinct from', id)
    .executeTakeFirst();
  return taken !== undefined;
}

const columnsOf = (values: BudgetValues) => ({
  name: values.name,
  scope_kind: values.scopeKind,
  scope_value: values.scopeValue,
  amount: values.amount,
  action: values.action,
  hours: values.hours,
  notifies_team: values.notifiesTeam,
});

export async function insertBudget(
  tx: Db,
  values: BudgetValues,
  {
    id,
    siteId,
    accountId,
    currency,
    at,
  }: { id: string; siteId: string; accountId: string; currency: Currency; at: Date },
): Promise<void> {
  const own = { id, site_id: siteId, account_id: accountId, currency, created_at: at };
  await tx
    .insertInto('budget')
    .values({ ...own, ...columnsOf(values) })
    .execute();
}

/** Saves what was chosen; `afresh` forgets what people were notified of, and what was announced. */
export async function saveValues(tx: Db, id: string, { values, afresh }: { values: BudgetValues; afresh: boolean }) {
  const fresh = { sent_level: 0, sent_forecast: false, stop_state: 'none', stop_at: null };
  await tx
    .updateTable('budget')
    .set((e) => ({ ...columnsOf(values), ...(afresh ? fresh : {}), version: e('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function saveSeen(tx: Db, id: string, seen: Seen): Promise<void> {
  await tx
    .updateTable('budget')
    .set({
      month: seen.month,
      spent: seen.spent,
      forecast: seen.forecast,
      looked_at: seen.lookedAt,
      sent_level: seen.sentLevel,
      sent_forecast: seen.sentForecast,
      stop_state: seen.stopState,
      stop_at: seen.stopAt,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteStored(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('budget').where('id', '=', id).execute();
}

/** The budgets of an account that are used up this month and stop new servers. */
export async function readStopping(
  db: Db,
  accountId: string,
  month: string,
): Promise<Pick<StoredBudget, 'id' | 'name' | 'scopeKind' | 'scopeValue'>[]> {
  return budgetsIn(db)
    .where('b.account_id', '=', accountId)
    .where('b.action', '<>', 'notify')
    .where('b.month', '=', month)
    .whereRef('b.spent', '>=', 'b.amount')
    .orderBy('b.name_key')
    .execute();
}

/** The budgets of an account, as its owner takes them along. */
export async function readBudgetsOf(db: Db, accountId: string) {
  return db
    .selectFrom('budget')
    .select([
      'name',
      'scope_kind as scope',
      'scope_value as of',
      'amount',
      'currency',
      'action',
      'created_at as created',
    ])
    .where('account_id', '=', accountId)
    .orderBy('name_key')
    .execute();
}

/** Removes the budgets of a deleted person, and what happened to them. */
export async function forgetBudgets(tx: Db, accountId: string): Promise<void> {
  await forgetHistory(tx, accountId, ['budget']);
  await tx.deleteFrom('budget').where('account_id', '=', accountId).execute();
}
