import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** The tags of servers that whoever asks has found in their scope. */
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
