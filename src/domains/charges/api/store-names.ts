import type { Db } from '#platform/db/pool.ts';
import { readTagsOf } from '#domains/servers/api/port.ts';

export async function readZoneNames(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('data_center').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The tags of servers; of those that are none, or gone, nothing. */
export const readTagsOfServers = (db: Db, ids: readonly string[]): Promise<Map<string, string[]>> =>
  ids.length === 0 ? Promise.resolve(new Map()) : readTagsOf(db, ids);
