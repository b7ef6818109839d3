import { sql, type RawBuilder } from 'kysely';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { MergeState } from '../schemas.ts';

export interface StoredMerge {
  accountId: string;
  intoId: string;
  siteId: string;
  state: MergeState;
  reason: string;
  ticket: string;
  startedBy: string | null;
  /** As the staff of the site may know them. */
  startedByName: string;
  requestId: string;
  ip: string;
  host: string;
  taskId: string | null;
  problem: Message | null;
  startedAt: Date;
  endedAt: Date | null;
}

const merges = (db: Db) =>
  db
    .selectFrom('account_merge as m')
    .select((e) => [
      'm.account_id as accountId',
      'm.into_id as intoId',
      'm.site_id as siteId',
      e.ref('m.state').$castTo<MergeState>().as('state'),
      'm.reason',
      'm.ticket',
      'm.started_by as startedBy',
      'm.started_by_name as startedByName',
      'm.request_id as requestId',
      'm.ip',
      'm.host',
      'm.task_id as taskId',
      'm.problem',
      'm.started_at as startedAt',
      'm.ended_at as endedAt',
    ]);

/** The merge of an account that was found in scope into another one; undefined where there is none. */
export const readMerge = (db: Db, accountId: string): Promise<StoredMerge | undefined> =>
  merges(db).where('m.account_id', '=', accountId).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockMerge = (tx: Db, accountId: string): Promise<StoredMerge | undefined> =>
  merges(tx).where('m.account_id', '=', accountId).forNoKeyUpdate('m').executeTakeFirst();

/** The accounts that were merged into one, the newest first. */
export const readMergedInto = (db: Db, intoId: string): Promise<StoredMerge[]> =>
  merges(db)
    .where('m.into_id', '=', intoId)
    .where('m.state', '=', sql.lit('done'))
    .orderBy('m.ended_at', 'desc')
    .execute();

/** Merges that are done, in the order of their accounts. */
export const readDone = (db: Db, { after, limit }: { after: string; limit: number }): Promise<StoredMerge[]> =>
  merges(db)
    .where('m.state', '=', sql.lit('done'))
    .where('m.account_id', '>', after)
    .orderBy('m.account_id')
    .limit(limit)
    .execute();

/** Adds a merge, in place of one that failed. */
export async function insertMerge(
  tx: Db,
  merge: Omit<StoredMerge, 'state' | 'problem' | 'endedAt' | 'taskId'> & { taskId: string },
): Promise<void> {
  await tx
    .deleteFrom('account_merge')
    .where('account_id', '=', merge.accountId)
    .where('state', '=', 'failed')
    .execute();
  await tx
    .insertInto('account_merge')
    .values({
      account_id: merge.accountId,
      into_id: merge.intoId,
      site_id: merge.siteId,
      state: 'running',
      reason: merge.reason,
      ticket: merge.ticket,
      started_by: merge.startedBy,
      started_by_name: merge.startedByName,
      request_id: merge.requestId,
      ip: merge.ip,
      host: merge.host,
      task_id: merge.taskId,
      started_at: merge.startedAt,
    })
    .execute();
}

/** Ends a merge: done, or failed for a reason. */
export async function endMerge(
  tx: Db,
  accountId: string,
  { state, problem, at }: { state: 'done' | 'failed'; problem: Sayable | null; at: Date | null },
): Promise<void> {
  await tx
    .updateTable('account_merge')
    .set({ state, problem: problem === null ? null : messageJson(problem), task_id: null, ended_at: at })
    .where('account_id', '=', accountId)
    .execute();
}

/** Merges of an account, as its owner takes them along. */
export const readMergesOf = (db: Db, accountId: string) =>
  db
    .selectFrom('account_merge')
    .select(['state', 'started_at as started', 'ended_at as ended'])
    .where('account_id', '=', accountId)
    .execute();

/** Removes why someone's account was merged, and their name where they merged others. */
export async function forgetMerges(tx: Db, accountId: string): Promise<void> {
  await sql`
    update account_merge set reason = '', ticket = '' where ${accountId} in (account_id, into_id)`.execute(tx);
  await sql`
    update account_merge set started_by = null, started_by_name = '', ip = '' where started_by = ${accountId}`.execute(
    tx,
  );
}

/** What an account owns of one kind, by the relation that its domain gives for the account. */
export async function readServices(
  db: Db,
  services: RawBuilder<unknown>,
): Promise<{ id: string; name: string; state: string }[]> {
  const { rows } = await sql<{ id: string; name: string; state: string }>`
    select k.id, k.name, k.state from (${services}) as k (id, name, state, zone, place, created)
    order by k.name, k.id`.execute(db);
  return rows;
}
