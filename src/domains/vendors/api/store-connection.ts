import { sql } from 'kysely';
import type { CheckState } from '#kernel/checks.ts';
import type { Message } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { detailsHours } from '../limits.ts';

/** The tables of a vendor's domain, which has the same columns in them as every other one, in addition to its own. */
export interface ConnectionTables {
  /** By `site_id`: `checked_at`, `check_task_id`, `sync_task_id`, `synced_at`, `sync_error`, `sync_due_at`. */
  connection: string;
  /** By `site_id` and `check_id`: `position`, `state`, `result`, `next`. */
  checks: string;
  /** `id`, `site_id`, `account_id`, `seen_task`, `removed_at`, `details_at`, `details_error`, `sync_task_id`. */
  customers: string;
  /** The column of customers with the vendor's own ID. */
  ref: string;
}

export interface StoredCheck<CheckId extends string> {
  checkId: CheckId;
  state: CheckState;
  result: Message | null;
  next: Message | null;
}

/** The next customer whose details are read. */
export interface DueCustomer {
  id: string;
  /** The vendor's own ID. */
  ref: string;
  accountId: string | null;
}

export type ConnectionStore<CheckId extends string = string> = ReturnType<typeof connectionStore<CheckId>>;

/** What is stored of the test and the synchronization of a vendor's connections, and of the copies of its customers. */
export function connectionStore<CheckId extends string>(tables: ConnectionTables) {
  const [connections, checks, customers] = [
    sql.table(tables.connection),
    sql.table(tables.checks),
    sql.table(tables.customers),
  ];
  return {
    /** What the last test of a connection found, in the order of its parts. */
    async readChecks(db: Db, siteId: string): Promise<StoredCheck<CheckId>[]> {
      const { rows } = await sql<StoredCheck<CheckId>>`select check_id as "checkId", state, result, next
        from ${checks} where site_id = ${siteId} order by position`.execute(db);
      return rows;
    },
    /** Begins a test: nothing is known of any part. */
    async resetChecks(tx: Db, siteId: string, ids: readonly CheckId[]): Promise<void> {
      await sql`delete from ${checks} where site_id = ${siteId}`.execute(tx);
      await sql`insert into ${checks} (site_id, check_id, position, state)
        select ${siteId}, id, position - 1, 'waiting'
        from unnest(${[...ids]}::text[]) with ordinality as t (id, position)`.execute(tx);
    },
    async saveCheck(tx: Db, siteId: string, { checkId, state, result, next }: StoredCheck<CheckId>): Promise<void> {
      await sql`update ${checks} set state = ${state}, result = ${result && messageJson(result)},
        next = ${next && messageJson(next)} where site_id = ${siteId} and check_id = ${checkId}`.execute(tx);
    },
    /** Forgets what a test found: it was of another connection. */
    async forgetChecks(tx: Db, siteId: string): Promise<void> {
      await sql`delete from ${checks} where site_id = ${siteId}`.execute(tx);
    },
    /** Notes the test that runs; null: it has ended, at that time. */
    async saveCheckTask(tx: Db, siteId: string, { id, endedAt }: { id: string | null; endedAt?: Date }): Promise<void> {
      await sql`update ${connections} set check_task_id = ${id},
        checked_at = coalesce(${endedAt ?? null}::timestamptz, checked_at) where site_id = ${siteId}`.execute(tx);
    },
    /** Notes the synchronization that runs, and when the next one is due. */
    async saveSyncTask(tx: Db, siteId: string, { id, nextAt }: { id: string; nextAt: Date }): Promise<void> {
      await sql`update ${connections} set sync_task_id = ${id}, sync_due_at = ${nextAt}
        where site_id = ${siteId}`.execute(tx);
    },
    /** Notes how a synchronization ended; null: it was canceled, and what was known of the last one stays. */
    async saveSynced(tx: Db, siteId: string, outcome: Outcome): Promise<void> {
      if (outcome === null)
        await sql`update ${connections} set sync_task_id = null where site_id = ${siteId}`.execute(tx);
      else
        await sql`update ${connections} set sync_task_id = null,
          synced_at = coalesce(${outcome.at}::timestamptz, synced_at),
          sync_error = ${outcome.error && messageJson(outcome.error)} where site_id = ${siteId}`.execute(tx);
    },
    /** Connections whose synchronization is due, with the next one set; those of one round are never those of another. */
    async takeDue(tx: Db, of: { now: Date; until: Date; limit: number }): Promise<string[]> {
      const { rows } = await sql<{ siteId: string }>`
        update ${connections} set sync_due_at = ${of.until} where site_id in (
          select site_id from ${connections} where sync_due_at <= ${of.now} and sync_task_id is null
          order by sync_due_at limit ${of.limit} for update skip locked)
        returning site_id as "siteId"`.execute(tx);
      return rows.map(({ siteId }) => siteId);
    },
    /** Marks the customers that a complete reading did not come across. */
    async markRemoved(tx: Db, siteId: string, { taskId, at }: { taskId: string; at: Date }): Promise<void> {
      await sql`update ${customers} set removed_at = ${at}
        where site_id = ${siteId} and seen_task <> ${taskId} and removed_at is null`.execute(tx);
    },
    /** The next customer whose details are read: each that is linked, and others once a day. */
    async nextDue(
      db: Db,
      siteId: string,
      { after, now }: { after: string; now: Date },
    ): Promise<DueCustomer | undefined> {
      const old = new Date(now.getTime() - detailsHours * 3_600_000);
      const { rows } = await sql<DueCustomer>`
        select id, ${sql.ref(tables.ref)} as ref, account_id as "accountId" from ${customers}
        where site_id = ${siteId} and removed_at is null and id > ${after}
          and (account_id is not null or details_at is null or details_at < ${old})
        order by id limit 1`.execute(db);
      return rows[0];
    },
    /** Notes why a customer's details could not be read; what was known stays. */
    async saveProblem(tx: Db, id: string, { problem, at }: { problem: Message; at: Date }): Promise<void> {
      await sql`update ${customers} set details_error = ${messageJson(problem)}, details_at = ${at}
        where id = ${id}`.execute(tx);
    },
    /** Notes that a customer's details were read. */
    async saveRead(tx: Db, id: string, at: Date): Promise<void> {
      await sql`update ${customers} set details_error = null, details_at = ${at} where id = ${id}`.execute(tx);
    },
    /** Notes the task that reads a customer; null: none does. */
    async saveCustomerTask(tx: Db, id: string, taskId: string | null): Promise<void> {
      await sql`update ${customers} set sync_task_id = ${taskId} where id = ${id}`.execute(tx);
    },
    /** Links a customer to a user; null: to no one. */
    async saveLink(tx: Db, id: string, userId: string | null): Promise<void> {
      await sql`update ${customers} set account_id = ${userId} where id = ${id}`.execute(tx);
    },
    /** Unlinks what belongs to an account that is deleted. */
    async forgetLinks(tx: Db, accountId: string): Promise<void> {
      await sql`update ${customers} set account_id = null where account_id = ${accountId}`.execute(tx);
    },
  };
}

/** How a synchronization ended; null: it was canceled. */
export type Outcome = { at: Date; error: null } | { at: null; error: Message } | null;
