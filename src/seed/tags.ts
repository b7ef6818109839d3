import { colorOfName } from '#domains/tags/colors.ts';
import type { Db } from '#platform/db/pool.ts';
import { insertAll } from './insert-all.ts';
import type { Random } from './random.ts';
import type { SeedServer } from './servers.ts';

/** The tags that the servers of the demonstration have, by account. */
export async function insertTags(tx: Db, random: Random, servers: readonly SeedServer[]): Promise<void> {
  const tags = servers.flatMap(({ row }) =>
    (row.tags ?? []).map((name) => ({
      id: random.id(row.created_at),
      site_id: row.site_id,
      account_id: row.account_id,
      name,
      color: colorOfName(name),
    })),
  );
  const once = new Map(tags.map((tag) => [`${tag.account_id} ${tag.name.toLowerCase()}`, tag]));
  await insertAll(tx, 'tag', [...once.values()]);
}
