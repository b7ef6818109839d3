import { sql, type RawBuilder, type UpdateObject } from 'kysely';
import { newId } from '#kernel/ids.ts';
import { operators } from '#kernel/permissions.ts';
import type { Actor, Scope } from '#kernel/scope.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { DB } from '#platform/db/types.ts';
import type { Db } from '#platform/db/pool.ts';

/** The site that answers for every host; made when there is none, named when a name is given. */
export async function ensureSite(tx: Db, name: string | null): Promise<string> {
  const row = await tx
    .insertInto('site')
    .values({ id: newId<'site'>(), name: name ?? 'Skydeck', host: '*' })
    .onConflict((c) => c.column('host').doUpdateSet(name === null ? { host: '*' } : { name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The measurement ids of a site; null for what it does not have. */
export const readTrackers = (db: Db, siteId: string) =>
  db
    .selectFrom('site')
    .select(['ga_tracker_id as gaTrackerId', 'ga4_tracker_id as ga4TrackerId', 'ga_ads_tracker_id as gaAdsTrackerId'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();

/** How a site shows itself in its messages and documents. */
export const readSiteLook = (db: Db, siteId: string) =>
  db
    .selectFrom('site')
    .select(['id', 'name', 'host', 'primary_color as primaryColor'])
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow();

const providerStaff = sql.join(operators.map((role) => sql.lit(role)));

/**
 * The email of who did something, by its column or expression, as a reader sees it: the people of a white-label site read the name
 * of their site in the place of the provider's staff.
 */
export function shownName(column: string | RawBuilder<string>, scope: Scope): RawBuilder<string> {
  const name = typeof column === 'string' ? sql.ref<string>(column) : column;
  if (scope.reach === 'provider') return name;
  return sql<string>`coalesce((
    select s.name from site s where s.id = ${scope.siteId} and s.whitelabel and lower(${name}) = any(array(
      select o.email_key from account o where o.site_id <> ${scope.siteId} and o.role in (${providerStaff})))
  ), ${name})`;
}

/**
 * The emails among these that are of the provider's staff, each with the name of the reader's site, where that is a white-label one:
 * what the pipeline replaces in fields that are marked as `signer`.
 */
export async function readStaffSigners(
  db: Db,
  scope: Scope,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (scope.reach === 'provider') return new Map();
  const find = () =>
    sql<{ name: string; shown: string }>`
      select n.name, s.name as shown from unnest(${names}::text[]) n (name)
        join account o on o.email_key = lower(n.name) and o.site_id <> ${scope.siteId} and o.role in (${providerStaff})
        join site s on s.id = ${scope.siteId} and s.whitelabel`.execute(db);
  const { rows } = await unscoped('which names are of staff that a brand does not show', find);
  return new Map(rows.map(({ name, shown }) => [name, shown]));
}

/** How a person signs what the people of a site read: staff of another site as the site itself where it hides the provider. */
export async function signatureFor(db: Db, me: Pick<Actor, 'siteId' | 'email' | 'name'>, siteId: string) {
  const own = { name: me.name, email: me.email };
  if (me.siteId === siteId) return own;
  const found = db.selectFrom('site').select('name').where('id', '=', siteId).where('whitelabel', '=', true);
  const site = await unscoped('the name of the site that a text is for', () => found.executeTakeFirst());
  return site === undefined ? own : { name: site.name, email: site.name };
}

/** The sites `t` in scope by name, for what is kept of each. An account sees its own. */
export function sitesIn(db: Db, scope: Scope) {
  const sites = db
    .selectFrom('site as t')
    .select(['t.id as siteId', 't.name as siteName'])
    .orderBy('t.name')
    .orderBy('t.id');
  switch (scope.reach) {
    case 'provider':
      return sites;
    case 'site':
      return sites.where('t.id', '=', scope.siteId);
    case 'account':
      return sites.where(
        sql<boolean>`t.id in (select a.site_id from account a where a.id = any(${scope.accountIds}::uuid[]))`,
      );
  }
}

/** Changes columns of a site. */
export async function saveSite(tx: Db, siteId: string, change: UpdateObject<DB, 'site'>): Promise<void> {
  await tx.updateTable('site').set(change).where('id', '=', siteId).execute();
}

/** Changes columns of a site that others edit as well: their next save finds that it has another version. */
export async function saveEditedSite(tx: Db, siteId: string, change: UpdateObject<DB, 'site'>): Promise<void> {
  await saveSite(tx, siteId, { ...change, version: sql<number>`version + 1` });
}

/** Makes a name the primary one; false when another site still bears it. */
export async function savePrimaryHost(tx: Db, siteId: string, host: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('site')
    .set((e) => ({ host, version: e('version', '+', 1) }))
    .where('id', '=', siteId)
    .where(sql<boolean>`not exists (select from site other where other.host = ${host} and other.id <> ${siteId})`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a site that has lost its primary name the one that it has had the longest, if there is any. */
export async function replacePrimaryHost(tx: Db, siteId: string, lost: string): Promise<void> {
  await sql`
    update site set version = version + 1, host = chosen.host
    from (
      select host from site_host where site_id = ${siteId} and state = 'verified' order by state_since, id limit 1
    ) chosen
    where site.id = ${siteId} and site.host = ${lost}
      and not exists (select from site other where other.host = chosen.host)`.execute(tx);
}

/** For light pages, for dark ones, and for the tab of a browser. */
export type LogoKind = 'light' | 'dark' | 'icon';

export async function saveLogoOf(
  tx: Db,
  siteId: string,
  logo: { kind: LogoKind; contentType: string; content: Buffer; etag: string },
): Promise<void> {
  const columns = { content_type: logo.contentType, content: logo.content, etag: logo.etag };
  await tx
    .insertInto('site_logo')
    .values({ site_id: siteId, kind: logo.kind, ...columns })
    .onConflict((c) => c.columns(['site_id', 'kind']).doUpdateSet(columns))
    .execute();
}

export async function deleteLogo(tx: Db, siteId: string, kind: LogoKind): Promise<void> {
  await tx.deleteFrom('site_logo').where('site_id', '=', siteId).where('kind', '=', kind).execute();
}
