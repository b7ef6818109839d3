import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Content } from '../content.ts';
import type { OsFamily } from '../states.ts';
import { visible, type Who } from './store.ts';

export interface ChoosablePolicy {
  id: string;
  name: string;
  description: string;
  osFamily: OsFamily;
  osVersions: string[];
  version: number;
  content: Content;
}

/** The published policies that the caller may give to new servers, by name. */
export async function readChoosable(db: Db, who: Who): Promise<ChoosablePolicy[]> {
  const { rows } = await sql<ChoosablePolicy>`
    select p.id, p.name, p.description, p.os_family as "osFamily", p.os_versions as "osVersions", v.number as version,
      v.content
    from init_policy p join init_policy_version v on v.policy_id = p.id and v.number = p.published_version
    where p.state = 'published' and ${visible(who)} order by p.name_key, p.id limit 500`.execute(db);
  return rows;
}

/** The default of an image: what the account says, else the nearest account above it, else the site. */
export async function readDefaults(db: Db, who: Who, imageId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; accountId: string | null }>`
    select d.policy_id as id, d.account_id as "accountId" from init_default d
    where d.image_id = ${imageId} and d.site_id = ${who.siteId} and (d.account_id is null
      or d.account_id = ${who.accountId} or d.account_id in (select account_above(${who.accountId}::uuid)))
    order by d.account_id = ${who.accountId} desc nulls last, d.account_id nulls last, d.position`.execute(db);
  const owner = rows[0]?.accountId;
  return rows.filter((row) => row.accountId === owner).map((row) => row.id);
}

export interface ImageDefaults {
  id: string;
  name: string;
  osFamily: string;
  policies: { id: string; name: string }[];
}

/** Every image, with what its new servers are offered first: by the account, or by the site. */
export async function readImages(db: Db, who: Who): Promise<ImageDefaults[]> {
  const { rows } = await sql<ImageDefaults>`
    select i.id, i.name || ' ' || i.version as name, i.os_family as "osFamily",
      coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name) order by d.position)
        from init_default d join init_policy p on p.id = d.policy_id
        where d.image_id = i.id and d.site_id = ${who.siteId}
          and d.account_id is not distinct from coalesce(
            (select o.account_id from init_default o where o.image_id = i.id and o.site_id = ${who.siteId}
              and o.account_id = ${who.accountId} limit 1), null)), '[]') as policies
    from image i where i.account_id is null order by i.position, i.id`.execute(db);
  return rows;
}

/** Replaces the default of an image, of an account or (null) of the site. */
export async function saveDefaults(
  tx: Db,
  { siteId, accountId, imageId }: { siteId: string; accountId: string | null; imageId: string },
  policyIds: readonly string[],
): Promise<void> {
  await sql`
    delete from init_default where site_id = ${siteId} and account_id is not distinct from ${accountId}::uuid
      and image_id = ${imageId}`.execute(tx);
  await sql`
    insert into init_default (site_id, account_id, image_id, position, policy_id)
    select ${siteId}, ${accountId}::uuid, ${imageId}, ordinality, id
    from unnest(${policyIds}::uuid[]) with ordinality as chosen (id, ordinality)`.execute(tx);
}

/** The other accounts of a site that created servers from an image. They are notified of the site's new default. */
export async function readMakers(db: Db, about: { siteId: string; imageId: string; but: string }): Promise<string[]> {
  const rows = await db
    .selectFrom('server')
    .select('account_id as id')
    .distinct()
    .where('site_id', '=', about.siteId)
    .where('image_id', '=', about.imageId)
    .where('state', '<>', sql.lit('terminated'))
    .where('account_id', '<>', about.but)
    .limit(sql.lit(1000))
    .execute();
  return rows.map(({ id }) => id);
}

/** Removes from the defaults of an account what is not its own. */
export async function dropForeignDefaults(tx: Db, accountId: string): Promise<void> {
  await sql`
    delete from init_default d using init_policy p
    where d.account_id = ${accountId} and p.id = d.policy_id and p.account_id <> ${accountId}`.execute(tx);
}
