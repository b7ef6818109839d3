import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export interface NewMessage {
  id: string;
  channel: 'mail' | 'sms' | 'webhook';
  siteId: string;
  accountId: string | null;
  recipient: string;
  template: string;
  subject: string;
  text: string;
  html: string | null;
  secret: boolean;
  /** Where one click ends mails like this. */
  unsubscribeUrl?: string;
  /** Names the key that signs a webhook. */
  keySalt?: string;
}

/** How many messages this transaction has queued for an account: what a dry run would send. */
export async function countQueued(tx: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from message where account_id = ${accountId} and created_at = now()`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Queues a message in the caller's transaction and wakes a client that sends. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<void> {
  await tx
    .insertInto('message')
    .values({
      id: message.id,
      channel: message.channel,
      site_id: message.siteId,
      account_id: message.accountId,
      recipient: message.recipient,
      template: message.template,
      subject: message.subject,
      body_text: message.text,
      body_html: message.html,
      secret: message.secret,
      unsubscribe_url: message.unsubscribeUrl ?? null,
      key_salt: message.keySalt ?? null,
    })
    .execute();
  await sql`select pg_notify('skydeck_work', 'message')`.execute(tx);
}

/** The text of a site for a mail in a language; absent: the usual one. */
export async function readWording(
  db: Db,
  { siteId, mail, language }: { siteId: string; mail: string; language: string },
): Promise<{ subject: string; body: string } | undefined> {
  const found = await db
    .selectFrom('site_mail_text')
    .select(['subject', 'body'])
    .where('site_id', '=', siteId)
    .where('mail', '=', mail)
    .where('language', '=', language)
    .executeTakeFirst();
  return found?.subject && found.body ? { subject: found.subject, body: found.body } : undefined;
}
