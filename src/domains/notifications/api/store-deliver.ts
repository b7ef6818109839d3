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
  /** Somebody chose to hear of it by server or tag. */
  chosen: boolean;
  /** The switch of the profile: off leaves only the mails that protect the account. */
  mailsOn: boolean;
  sample: boolean;
  createdAt: Date;
  /** For whose digest it waits; null: for the cap of an hour. */
  heldUntil: Date | null;
}

/** Locks what is new, oldest first; `held` those that wait for the cap's next hour or whose time has come. */
export async function lockDue(
  tx: Db,
  what: { delivery: 'pending' | 'held'; limit: number; now: Date },
): Promise<Pending[]> {
  const { rows } = await sql<Pending>`
    select n.id, n.account_id as "accountId", n.about_account_id as "aboutAccountId", a.name as "accountName",
      a.parent_id as "parentId", a.email, s.id as "siteId", s.name as "siteName", s.host,
      s.primary_color as "primaryColor", n.code, n.severity, n.title, n.body, n.object_link as "objectLink",
      n.by_mail as "byMail", n.chosen, a.notification as "mailsOn", n.sample, n.created_at as "createdAt", n.held_until as "heldUntil"
    from notification n join account a on a.id = n.account_id join site s on s.id = a.site_id
    where n.delivery = ${what.delivery} and (n.held_until is null or n.held_until <= ${what.now})
    order by n.created_at, n.id limit ${what.limit}
    for update of n skip locked`.execute(tx);
  return rows;
}

/** How many messages of a channel about this code went to the account itself for what happened in the last hour. */
export async function countTold(
  tx: Db,
  about: { accountId: string; code: number; channel: 'mail' | 'sms' },
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(distinct n.id)::int as total from notification n
    join notification_delivery d on d.notification_id = n.id and d.additional_level is null
      and d.channel = ${about.channel} and d.message_id is not null
    where n.account_id = ${about.accountId} and n.code = ${about.code} and not n.sample
      and n.created_at > now() - interval '1 hour'`.execute(tx);
  return rows[0]?.total ?? 0;
}

/** Moves notifications on; `until` is what they are held for. */
export async function setDelivery(
  tx: Db,
  ids: readonly string[],
  next: { delivery: 'held' | 'done'; until?: Date },
): Promise<void> {
  const fields = { delivery: next.delivery, held_until: next.until ?? null };
  await tx.updateTable('notification').set(fields).where('id', 'in', ids).execute();
}

/** What became of a notification on one channel: a message, or the reason why there is none. */
export type Outcome = { messageId: string } | { suppressed: string };

export async function noteDelivery(
  tx: Db,
  entry: { notificationId: string; channel: 'mail' | 'sms' | 'webhook'; recipient: string; level: number | null },
  outcome: Outcome,
): Promise<void> {
  await tx
    .insertInto('notification_delivery')
    .values({
      notification_id: entry.notificationId,
      channel: entry.channel,
      recipient: entry.recipient,
      additional_level: entry.level,
      message_id: 'messageId' in outcome ? outcome.messageId : null,
      suppressed: 'suppressed' in outcome ? outcome.suppressed : null,
    })
    .execute();
}

/** Sites with messages that were refused for good since yesterday, with those who look after them. */
export async function readUndelivered(db: Db): Promise<{ accountId: string; total: number }[]> {
  const { rows } = await sql<{ accountId: string; total: number }>`
    select a.id as "accountId", f.total from (
      select site_id, count(*)::int as total from message
      where state in ('bounced', 'failed') and channel <> 'webhook' and created_at > now() - interval '1 day'
      group by site_id
    ) f join account a on a.site_id = f.site_id and a.role = 'site-admin' and a.enabled`.execute(db);
  return rows;
}

export interface Delivery {
  channel: string;
  recipient: string;
  title: string;
  state: string;
  why: string;
  at: Date;
}

/** The newest outcomes for an account, newest first. A waiting message whose last try failed says why. */
export async function readDeliveries(db: Db, accountId: string, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select d.channel, d.recipient, n.title, coalesce(m.state, 'suppressed') as state,
      coalesce(m.error, d.suppressed, '') as why, coalesce(m.sent_at, m.created_at, n.created_at) as at
    from notification_delivery d join notification n on n.id = d.notification_id
    left join message m on m.id = d.message_id
    where n.account_id = ${accountId} and (d.message_id is null or m.id is not null)
    order by n.created_at desc, n.id desc, d.id limit ${limit}`.execute(db);
  return rows;
}
