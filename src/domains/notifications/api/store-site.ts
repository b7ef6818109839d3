import type { Db } from '#platform/db/pool.ts';
import { saveEditedSite } from '#domains/tenancy/api/port.ts';
import type { Channel } from '../sets.ts';
import type { SiteRule } from './store-preferences.ts';

export async function readSiteRules(db: Db, siteId: string): Promise<SiteRule[]> {
  const rows = await db
    .selectFrom('site_notification_rule')
    .select(['code', 'channel', 'enabled', 'locked'])
    .where('site_id', '=', siteId)
    .execute();
  // The check constraint of the column allows exactly the channels.
  return rows.map((row) => ({ ...row, channel: row.channel as Channel }));
}

export async function saveSiteRule(tx: Db, siteId: string, rule: SiteRule): Promise<void> {
  const { code, channel, enabled, locked } = rule;
  await tx
    .insertInto('site_notification_rule')
    .values({ site_id: siteId, code, channel, enabled, locked })
    .onConflict((c) => c.columns(['site_id', 'code', 'channel']).doUpdateSet({ enabled, locked }))
    .execute();
}

export interface MailSender {
  mailFrom: string | null;
  mailName: string | null;
}

/** Who the mails of a site come from. */
export async function readMailSender(db: Db, siteId: string): Promise<MailSender> {
  const row = await db
    .selectFrom('site')
    .select(['mail_from as mailFrom', 'mail_name as mailName'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();
  return row;
}

export async function saveMailSender(tx: Db, siteId: string, { mailFrom, mailName }: MailSender): Promise<void> {
  await saveEditedSite(tx, siteId, { mail_from: mailFrom, mail_name: mailName });
}

/** Whether an account belongs to a site. */
export async function isOfSite(db: Db, accountId: string, siteId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('id')
    .where('id', '=', accountId)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  return row !== undefined;
}
