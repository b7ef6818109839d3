import { sql } from 'kysely';
import type { Message, Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';

/** A message that this process may send until its lease ends. */
export interface Due {
  id: string;
  channel: 'mail' | 'sms' | 'webhook';
  siteId: string;
  siteName: string;
  siteHost: string;
  whitelabel: boolean;
  /** The site's own sender; null: the usual one. */
  mailFrom: string | null;
  mailName: string | null;
  accountId: string | null;
  recipient: string;
  template: string;
  subject: string;
  text: string;
  html: string;
  secret: boolean;
  unsubscribeUrl: string | null;
  keySalt: string | null;
  /** Counts this one. */
  tries: number;
  ageSeconds: number;
}

/**
 * Takes due messages for `leaseSeconds`, oldest first: no one else gets them in that time, and everyone after, which
 * is what sends a message again whose sender died.
 */
export async function claimDue(
  db: Db,
  about: { channels: readonly string[]; limit: number; leaseSeconds: number },
): Promise<Due[]> {
  const { rows } = await sql<Due>`
    update message set tries = tries + 1, run_at = now() + make_interval(secs => ${about.leaseSeconds})
    from site
    where site.id = message.site_id and message.id in (
      select id from message
      where state = 'queued' and run_at <= now() and channel = any(${about.channels}::text[])
      order by run_at, id
      for update skip locked
      limit ${about.limit}
    )
    returning message.id, message.channel, message.site_id as "siteId", site.name as "siteName",
      site.host as "siteHost", site.whitelabel, site.mail_from as "mailFrom", site.mail_name as "mailName",
      message.unsubscribe_url as "unsubscribeUrl", message.key_salt as "keySalt",
      message.account_id as "accountId", message.recipient, message.template, message.subject,
      coalesce(message.body_text, '') as text, coalesce(message.body_html, '') as html, message.secret, message.tries,
      extract(epoch from now() - message.created_at)::float8 as "ageSeconds"`.execute(db);
  return rows;
}

/** In how many seconds the next message of these channels is due, below 0 for one that is late; null: there is none. */
export async function readSecondsToDue(db: Db, channels: readonly string[]): Promise<number | null> {
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from run_at - now())::float8 as seconds from message
    where state = 'queued' and channel = any(${channels}::text[]) order by run_at, id limit 1`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** Mails that should have left minutes ago, and why the last of them did not. */
export async function readLateMails(db: Db): Promise<{ count: number; reason: Message | null }> {
  const { rows } = await sql<{ count: number; reason: Message | null }>`
    select count(*)::int as count, (array_agg(error order by run_at desc) filter (where error is not null))[1] as reason
    from message where state = 'queued' and channel = 'mail' and created_at < now() - interval '10 minutes'`.execute(
    db,
  );
  return rows[0]!;
}

/** Notes a success, for a webhook that its receiver has it; the text of a secret one goes. */
export async function markSent(db: Db, { id, channel }: Due, status: number | null): Promise<void> {
  await finish(db, id, { state: channel === 'webhook' ? 'delivered' : 'sent', error: null, status });
}

/** Notes that it will never be sent; a secret is of no use any more and goes too. */
export async function markFailed(db: Db, { id }: Due, end: End & { state: 'bounced' | 'failed' }): Promise<void> {
  await finish(db, id, end);
}

interface End {
  state: 'sent' | 'delivered' | 'bounced' | 'failed';
  error: Sayable | null;
  /** The HTTP status that a webhook's receiver answered. */
  status: number | null;
}

async function finish(db: Db, id: string, end: End): Promise<void> {
  await sql`
    update message set state = ${end.state}, error = ${end.error && messageJson(end.error)}::jsonb,
      response_status = ${end.status}, sent_at = case when ${end.error === null} then now() end,
      body_text = case when secret then null else body_text end,
      body_html = case when secret then null else body_html end
    where id = ${id} and state = 'queued'`.execute(db);
}

/** Puts it back for a later try. */
export async function postpone(
  db: Db,
  due: Due,
  about: { error: Sayable; status: number | null; pauseSeconds: number },
): Promise<void> {
  await sql`
    update message set error = ${messageJson(about.error)}::jsonb, response_status = ${about.status}, run_at = now() + make_interval(secs => ${about.pauseSeconds})
    where id = ${due.id} and state = 'queued' and tries = ${due.tries}`.execute(db);
}
