import { sql } from 'kysely';
import { within } from '#platform/db/within.ts';
import { sortBy } from '#platform/db/page.ts';
import type { Db } from '#platform/db/pool.ts';
import { listRows } from '#platform/http/list-source.ts';
import type { Currency } from '#kernel/money.ts';
import { readBalancesOf } from '#domains/ledger/api/port.ts';
import { listedAccounts } from '#domains/tenancy/api/port.ts';
import { dunning } from '../contract.ts';
import { kindOfStep } from '../plan.ts';

/** Where an account stands in the plan. */
export interface Case {
  accountId: string;
  siteId: string;
  /** In which it owes, as it was looked at last. */
  currency: Currency | null;
  startedAt: Date | null;
  nextStep: number;
  dueAt: Date | null;
  pausedUntil: Date | null;
  pauseReason: string;
  stateBefore: string | null;
  stateMade: string | null;
  excludedAt: Date | null;
  exclusionReason: string;
}

const casesIn = (db: Db) =>
  db
    .selectFrom('dunning_case as c')
    .select([
      'c.account_id as accountId',
      'c.site_id as siteId',
      sql<Currency | null>`c.currency`.as('currency'),
      'c.started_at as startedAt',
      'c.next_step as nextStep',
      'c.due_at as dueAt',
      'c.paused_until as pausedUntil',
      'c.pause_reason as pauseReason',
      'c.state_before as stateBefore',
      'c.state_made as stateMade',
      'c.excluded_at as excludedAt',
      'c.exclusion_reason as exclusionReason',
    ]);

/** What of the debts of accounts the plan leaves alone, by `<account> <currency>`, in minor units. */
export async function readUncounted(db: Db, accountIds: readonly string[]): Promise<Map<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('dunning_uncounted')
    .select(['account_id as accountId', 'currency', 'amount'])
    .where('account_id', 'in', accountIds)
    .execute();
  return new Map(rows.map(({ accountId, currency, amount }) => [`${accountId} ${currency}`, amount ?? 0]));
}

/** The accounts in scope that owe, or are excluded. */
export const listDunning = listRows(dunning.listDunning, {
  what: 'overdue-accounts',
  from: ({ db }) =>
    casesIn(db)
      .innerJoin(listedAccounts(db).as('a'), 'a.id', 'c.account_id')
      .select(['a.email as owner', 'a.status as accountStatus', 'c.since']),
  scope: ({ scope }) => within(scope, 'c'),
  id: sortBy('c.account_id', 'uuid'),
  sorts: { since: sortBy('c.since', 'timestamptz') },
  search: [sql`a."emailKey"`],
  filters: {
    state: (state) =>
      ({
        open: sql<boolean>`c.started_at is not null and c.excluded_at is null`,
        paused: sql<boolean>`c.paused_until is not null`,
        excluded: sql<boolean>`c.excluded_at is not null`,
      })[state],
  },
  async items(rows, { db }) {
    const ids = rows.map(({ accountId }) => accountId);
    const balances = await readBalancesOf(db, ids);
    const uncounted = await readUncounted(db, ids);
    return rows.map((row) => {
      const currency = row.currency ?? 'USD';
      const key = `${row.accountId} ${currency}`;
      return {
        id: row.accountId,
        owner: row.owner,
        accountStatus: row.accountStatus,
        currency,
        owed: Math.max(0, -(balances.get(key) ?? 0) - (uncounted.get(key) ?? 0)),
        since: row.since.toISOString(),
        nextStep: row.nextStep,
        nextKind: row.dueAt === null ? null : kindOfStep(row.nextStep),
        nextAt: row.dueAt?.toISOString() ?? null,
        pausedUntil: row.pausedUntil?.toISOString() ?? null,
        pauseReason: row.pauseReason,
        excluded: row.excludedAt !== null,
        exclusionReason: row.exclusionReason,
      };
    });
  },
});

/** The case of an account; null where it owes nothing and is not excluded. */
export async function readCase(db: Db, accountId: string): Promise<Case | null> {
  return (await casesIn(db).where('c.account_id', '=', accountId).executeTakeFirst()) ?? null;
}

/** The same, locked until the end of the transaction. */
export async function lockCase(tx: Db, accountId: string): Promise<Case | null> {
  return (await casesIn(tx).where('c.account_id', '=', accountId).forUpdate('c').executeTakeFirst()) ?? null;
}

/** Takes the accounts whose balance has crossed zero, and makes each due. False: there were none. */
export async function takeChanges(tx: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    with taken as (
      delete from dunning_change where id in (
        select id from dunning_change order by id limit 500 for update skip locked)
      returning account_id, site_id)
    insert into dunning_case (account_id, site_id, since, started_at, due_at)
    select distinct on (t.account_id) t.account_id, t.site_id, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from taken t order by t.account_id
    on conflict (account_id) do update set site_id = excluded.site_id
    returning account_id as "accountId"`.execute(tx);
  return rows.map(({ accountId }) => accountId);
}

/** Locks the case whose next step is due for the longest; null: there is none. */
export async function lockDue(tx: Db, now: Date): Promise<Case | null> {
  return (
    (await casesIn(tx)
      .where('c.due_at', '<=', now)
      .orderBy('c.due_at')
      .limit(1)
      .forUpdate('c')
      .skipLocked()
      .executeTakeFirst()) ?? null
  );
}

/** When the next step of any account is due; null: none is. */
export async function readNextDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('dunning_case')
    .select('due_at as dueAt')
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}

type Fields = Partial<Omit<Case, 'accountId' | 'siteId'>> & { excludedBy?: string | null };

/** Saves what has changed of a case. */
export async function saveCase(tx: Db, accountId: string, to: Fields): Promise<void> {
  await tx
    .updateTable('dunning_case')
    .set({
      ...(to.currency === undefined ? {} : { currency: to.currency }),
      ...(to.startedAt === undefined ? {} : { started_at: to.startedAt }),
      ...(to.nextStep === undefined ? {} : { next_step: to.nextStep }),
      ...(to.dueAt === undefined ? {} : { due_at: to.dueAt }),
      ...(to.pausedUntil === undefined ? {} : { paused_until: to.pausedUntil }),
      ...(to.pauseReason === undefined ? {} : { pause_reason: to.pauseReason }),
      ...(to.stateBefore === undefined ? {} : { state_before: to.stateBefore }),
      ...(to.stateMade === undefined ? {} : { state_made: to.stateMade }),
      ...(to.excludedAt === undefined ? {} : { excluded_at: to.excludedAt }),
      ...(to.excludedBy === undefined ? {} : { excluded_by: to.excludedBy }),
      ...(to.exclusionReason === undefined ? {} : { exclusion_reason: to.exclusionReason }),
    })
    .where('account_id', '=', accountId)
    .execute();
}

/** Opens a case of an account that has none. */
export async function insertCase(tx: Db, of: { accountId: string; siteId: string; now: Date }): Promise<void> {
  await tx
    .insertInto('dunning_case')
    .values({ account_id: of.accountId, site_id: of.siteId, since: of.now })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function deleteCase(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('dunning_case').where('account_id', '=', accountId).execute();
}

/** Servers that the plan has suspended. */
export async function readSuspended(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('dunning_server')
    .select('server_id as id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}

export async function addSuspended(tx: Db, accountId: string, serverId: string): Promise<void> {
  await tx
    .insertInto('dunning_server')
    .values({ account_id: accountId, server_id: serverId })
    .onConflict((on) => on.doNothing())
    .execute();
}

export async function deleteSuspended(tx: Db, serverIds: readonly string[]): Promise<void> {
  if (serverIds.length > 0) await tx.deleteFrom('dunning_server').where('server_id', 'in', serverIds).execute();
}

/** What the plan has of an account, as its owner takes it along. */
export const readPersonalCase = (db: Db, accountId: string) =>
  db
    .selectFrom('dunning_case')
    .select(['since', 'next_step as nextStep', 'paused_until as pausedUntil', 'pause_reason as pauseReason'])
    .select(['excluded_at as excludedAt', 'exclusion_reason as exclusionReason'])
    .where('account_id', '=', accountId)
    .execute();

/** Has the debt of an account looked at again: what is counted of it has changed. */
export async function addChange(tx: Db, { accountId, siteId }: { accountId: string; siteId: string }): Promise<void> {
  await tx.insertInto('dunning_change').values({ account_id: accountId, site_id: siteId }).execute();
  await wakeLoop(tx);
}

/** Wakes the loop when the transaction commits. */
export const wakeLoop = (tx: Db) => sql`select pg_notify('skydeck_work', 'dunning')`.execute(tx);
