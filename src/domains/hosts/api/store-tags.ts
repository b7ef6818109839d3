import { sql } from 'kysely';
import type { Scope } from '#kernel/scope.ts';
import type { Db } from '#platform/db/pool.ts';
import { readProviderAccount } from '#domains/tenancy/api/port.ts';

/** A host with its tags, which are those of the provider. */
export interface TaggedHost {
  id: string;
  name: string;
  siteId: string;
  accountId: string;
  tags: readonly string[];
}

const columns = ['id', 'name', 'tags'] as const;

/** One host; null: there is none, or the reader sees no hosts. */
export async function findTagged(db: Db, scope: Scope, id: string): Promise<TaggedHost | null> {
  if (scope.reach !== 'provider') return null;
  const row = await db.selectFrom('host').select(columns).where('id', '=', id).executeTakeFirst();
  return row === undefined ? null : ((await owned(db, [row]))[0] ?? null);
}

/** Hosts, locked until the transaction ends. */
export async function lockTagged(tx: Db, scope: Scope, ids: readonly string[]): Promise<TaggedHost[]> {
  if (scope.reach !== 'provider') return [];
  const rows = await tx
    .selectFrom('host')
    .select(columns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return owned(tx, rows);
}

/** The hosts that have a tag of an account: it is the provider's, or none. */
export async function readWithTag(tx: Db, accountId: string, name: string): Promise<TaggedHost[]> {
  const rows = await tx
    .selectFrom('host')
    .select(columns)
    .where(sql<boolean>`tags @> array[${name}]`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return (await owned(tx, rows)).filter((host) => host.accountId === accountId);
}

async function owned(db: Db, rows: readonly { id: string; name: string; tags: string[] }[]): Promise<TaggedHost[]> {
  const provider = rows.length === 0 ? null : await readProviderAccount(db);
  return provider === null ? [] : rows.map((row) => ({ ...row, siteId: provider.siteId, accountId: provider.id }));
}

export async function saveTags(tx: Db, id: string, tags: readonly string[]): Promise<void> {
  await tx
    .updateTable('host')
    .set({ tags: [...tags] })
    .where('id', '=', id)
    .execute();
}

/** Calls a tag of these hosts by another name, or takes it off (`to` null). */
export async function replaceTag(
  tx: Db,
  ids: readonly string[],
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await sql`
    update host set tags = ${to === null ? sql`array_remove(tags, ${from})` : sql`array_replace(tags, ${from}, ${to})`}
    where id = any(${ids}::uuid[])`.execute(tx);
}

/** A relation of the hosts with their tags. */
export const taggedHosts = sql<{ id: string; tags: string[] }>`(select id, tags from host)`;
