import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Prices } from '../detail/store-configured.ts';

export interface ProtectionChange {
  terminate?: boolean | undefined;
  rebuild?: boolean | undefined;
}

/** Switches protections of a locked server; what is left out stays. */
export async function saveProtection(tx: Db, serverId: string, to: ProtectionChange): Promise<void> {
  await sql`
    update server set terminate_protected = coalesce(${to.terminate ?? null}::boolean, terminate_protected),
      rebuild_protected = coalesce(${to.rebuild ?? null}::boolean, rebuild_protected), version = version + 1
    where id = ${serverId}`.execute(tx);
}

/** Writes the description of a locked server; answers the one that it had. */
export async function saveDescription(tx: Db, serverId: string, description: string): Promise<string> {
  const { rows } = await sql<{ before: string }>`
    update server s set description = ${description}, version = s.version + 1 from server b
    where s.id = ${serverId} and b.id = s.id returning b.description as before`.execute(tx);
  return rows[0]?.before ?? '';
}

export interface NewOwner extends Prices {
  accountId: string;
  name: string;
}

/** Gives a locked server to another account, and with it to the site of that one, with the name and the prices that it has there. */
export async function saveOwner(tx: Db, serverId: string, to: NewOwner): Promise<void> {
  await sql`
    update server set account_id = ${to.accountId}, site_id = (select a.site_id from account a where a.id = ${to.accountId}),
      name = ${to.name}, price_version_id = ${to.priceVersionId},
      currency = ${to.currency}, monthly_micro = ${to.monthlyMicro}, hourly_on_micro = ${to.hourlyOnMicro},
      hourly_off_micro = ${to.hourlyOffMicro}, price_lines = ${JSON.stringify(to.lines)}::jsonb, version = version + 1
    where id = ${serverId}`.execute(tx);
}

/** The tags of servers that the caller has found in their scope. */
export async function readTagsOf(db: Db, serverIds: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; tags: string[] }>`
    select id, tags from server where id = any(${serverIds}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/** Replaces the tags of a server that is locked. */
export async function saveTags(tx: Db, serverId: string, tags: readonly string[]): Promise<void> {
  await sql`update server set tags = ${tags}, version = version + 1 where id = ${serverId}`.execute(tx);
}

/** The servers of an account that have a tag, locked in the order of their ids. */
export async function lockTagged(tx: Db, accountId: string, tag: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from server where account_id = ${accountId} and ${[tag]}::text[] <@ tags order by id
    for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Calls a tag by another name on these servers, or takes it off; one that they have already stays single. */
export async function replaceTag(
  tx: Db,
  serverIds: readonly string[],
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await sql`
    update server set version = version + 1, tags = case when ${to}::text is null or tags @> ${to === null ? [] : [to]}::text[]
      then array_remove(tags, ${from}) else array_replace(tags, ${from}, ${to}::text) end
    where id = any(${serverIds}::uuid[])`.execute(tx);
}
