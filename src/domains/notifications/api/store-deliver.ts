import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Severity } from '../codes.ts';

/** A notification whose mails are still to be written, and whom it is for. */
export interface Pending {
  id: string;
  accountId: string;
  aboutAccountId: string | null;
  accountName: string;
  parentId: string | null;
  email: string;
  siteId: string;
  siteName: string;
  host: string;
  primaryColor: string;
  code: number;
  severity: Severity;
  title: string;
  body: string;
  objectLink: string | null;
  byMail: boolean;
}

/** Locks what is new, oldest first; `held` those that wait for the next hour. */
export async function lockDue(tx: Db, delivery: 'pending' | 'held', limit: number): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select n.id, n.account_id as "accountId", n.about_account_id as "aboutAccountId", a.name as "accountName",
      a.parent_id as "parentId", a.email, s.id as "siteId", s.name as "siteName", s.host,
      s.primary_color as "primaryColor", n.code, n.severity, n.title, n.body, n.object_link as "objectLink",
      n.by_mail as "byMail"
    from notification n join account a on a.id = n.account_id join site s on s.id = a.site_id
    where n.delivery = ${delivery}
    order by n.created_at, n.id limit ${limit}
    for update of n skip locked`.execute(tx);
  return rows;
}

/** How many mails about this code the account was sent for what happened in the last hour. */
export async function countMailed(tx: Db, accountId: string, code: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct n.id)::int as total from notification n
    join notification_delivery d on d.notification_id = n.id and d.additional_level is null
    where n.account_id = ${accountId} and n.code = ${code} and n.created_at > now() - interval '1 hour'`.execute(tx);
  return rows[0]?.total ?? 0;
}

export async function setDelivery(tx: Db, ids: readonly string[], delivery: 'held' | 'done'): Promise<void> {
  await tx.updateTable('notification').set({ delivery }).where('id', 'in', ids).execute();
}

export async function noteDelivery(
  tx: Db,
  entry: { messageId: string; notificationId: string; recipient: string; level: number | null },
): Promise<void> {
  await tx
    .insertInto('notification_delivery')
    .values({
      message_id: entry.messageId,
      notification_id: entry.notificationId,
      recipient: entry.recipient,
      additional_level: entry.level,
    })
    .execute();
}

/** Sites with messages that were refused for good since yesterday, with those who look after them. */
export async function readUndelivered(db: Db): Promise<{ accountId: string; total: number }[]> {
  const { rows } = await sql<{ accountId: string; total: number }>`
    select a.id as "accountId", f.total from (
      select site_id, count(*)::int as total from message
      where state = 'failed' and created_at > now() - interval '1 day' group by site_id
    ) f join account a on a.site_id = f.site_id and a.role = 'site-admin' and a.enabled`.execute(db);
  return rows;
}
