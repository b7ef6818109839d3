import { sql } from 'kysely';
import type { Language } from '#kernel/languages.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ContentKind } from '../kinds.ts';

export interface ContentKey {
  siteId: string;
  kind: ContentKind;
  language: Language;
}

/** Every version of a text, the newest first. */
export const readVersions = (db: Db, { siteId, kind, language }: ContentKey) =>
  db
    .selectFrom('site_content')
    .select(['version', 'title', 'body', 'starts_at as startsAt', 'saved_at as savedAt', 'saved_by as savedBy'])
    .where('site_id', '=', siteId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .orderBy('version', 'desc')
    .execute();

/** What holds at a moment of some kinds: the version of each kind and language that began last. */
const holding = (db: Db, siteId: string, { kinds, now }: { kinds: readonly ContentKind[]; now: Date }) =>
  db
    .selectFrom('site_content')
    .distinctOn(['kind', 'language'])
    .select((e) => [
      e.ref('kind').$castTo<ContentKind>().as('kind'),
      e.ref('language').$castTo<Language>().as('language'),
    ])
    .where('site_id', '=', siteId)
    .where('kind', '=', sql<ContentKind>`any(${kinds}::text[])`)
    .where('starts_at', '<=', now)
    .orderBy('kind')
    .orderBy('language')
    .orderBy('starts_at', 'desc')
    .orderBy('version', 'desc');

/** The texts of a site that hold at a moment, one for each kind and language; an empty one is none. */
export async function readCurrent(db: Db, siteId: string, of: { kinds: readonly ContentKind[]; now: Date }) {
  const rows = await holding(db, siteId, of).select(['version', 'title', 'body']).execute();
  return rows.filter(({ body }) => body !== '');
}

/** The titles of the same. */
export async function readCurrentTitles(db: Db, siteId: string, of: { kinds: readonly ContentKind[]; now: Date }) {
  const rows = await holding(db, siteId, of)
    .select('title')
    .select(sql<boolean>`body <> ''`.as('hasBody'))
    .execute();
  return rows.filter(({ hasBody }) => hasBody);
}

/** When the next text of each kind begins. */
export const readNext = (db: Db, siteId: string, now: Date) =>
  db
    .selectFrom('site_content')
    .select((e) => [e.ref('kind').$castTo<ContentKind>().as('kind'), e.fn.min('starts_at').as('nextAt')])
    .where('site_id', '=', siteId)
    .where('starts_at', '>', now)
    .groupBy('kind')
    .execute();

export async function insertContent(
  tx: Db,
  key: ContentKey,
  content: { version: number; title: string; body: string; startsAt: Date; by: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('site_content')
    .values({
      site_id: key.siteId,
      kind: key.kind,
      language: key.language,
      version: content.version,
      title: content.title,
      body: content.body,
      starts_at: content.startsAt,
      saved_by: content.by,
      saved_at: content.now,
    })
    .execute();
}
