import { sql } from 'kysely';
import { isLanguage, type Language } from '#kernel/languages.ts';
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

/** The language of an account; English for one that this version does not know. */
export async function readLanguage(db: Db, accountId: string): Promise<Language> {
  const row = await db.selectFrom('account').select('language').where('id', '=', accountId).executeTakeFirst();
  return row !== undefined && isLanguage(row.language) ? row.language : 'en';
}

/** Queues a message in the caller's transaction and wakes whoever sends. */
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
  await sql`select pg_notify('skydeck_message', '')`.execute(tx);
}
