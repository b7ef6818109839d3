import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

/** What a server sent and received when it was last measured; null when that is longer ago than a minute. */
export async function readRate(
  db: Db,
  serverId: string,
): Promise<{ at: string; inKbps: number; outKbps: number } | null> {
  const { rows } = await sql<{ at: Date; inKbps: number; outKbps: number }>`
    select at, net_in_kbps as "inKbps", net_out_kbps as "outKbps" from server_runtime
    where server_id = ${serverId} and at > now() - interval '1 minute'`.execute(db);
  const [row] = rows;
  return row === undefined ? null : { ...row, at: row.at.toISOString() };
}
