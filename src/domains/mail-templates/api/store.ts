import type { Language } from '#kernel/languages.ts';
import type { Db } from '#platform/db/pool.ts';

/** A mail of a site in a language. */
export interface MailKey {
  siteId: string;
  mail: string;
  language: Language;
}

const of = (db: Db, { siteId, mail, language }: MailKey) =>
  db
    .selectFrom('mail_text')
    .where('site_id', '=', siteId)
    .where('mail', '=', mail)
    .where('language', '=', language)
    .orderBy('version', 'desc');

/** The newest text, which may be a restored usual one. */
export const readNewest = (db: Db, key: MailKey) =>
  of(db, key).select(['version', 'subject', 'body']).limit(1).executeTakeFirst();

export const readVersions = (db: Db, key: MailKey) =>
  of(db, key).select(['version', 'subject', 'body', 'saved_at as savedAt', 'saved_by as savedBy']).execute();

/** The mails and languages in which a site has a text of its own. */
export async function readOwn(db: Db, siteId: string) {
  const rows = await db
    .selectFrom('mail_text')
    .distinctOn(['mail', 'language'])
    .select(['mail', 'subject', 'body'])
    .select((e) => e.ref('language').$castTo<Language>().as('language'))
    .where('site_id', '=', siteId)
    .orderBy('mail')
    .orderBy('language')
    .orderBy('version', 'desc')
    .execute();
  return rows.filter(({ subject }) => subject !== null);
}

/** Adds a version; without a text, the usual one is restored. Throws where the version exists. */
export async function insertVersion(
  tx: Db,
  key: MailKey,
  saved: { version: number; wording: { subject: string; body: string } | null; by: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('mail_text')
    .values({
      site_id: key.siteId,
      mail: key.mail,
      language: key.language,
      version: saved.version,
      subject: saved.wording?.subject ?? null,
      body: saved.wording?.body ?? null,
      saved_by: saved.by,
      saved_at: saved.now,
    })
    .execute();
}
