import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Devices } from '../devices.ts';

/** The engine of a server and what was chosen for its machine; null: nothing was. */
export async function readDevicesOf(
  db: Db,
  serverId: string,
): Promise<{ engine: string; devices: Devices | null; version: number } | null> {
  const { rows } = await sql<{ engine: string; devices: Devices | null; version: number }>`
    select d.engine, s.devices, s.version from server s join data_center d on d.id = s.zone_id
    where s.id = ${serverId}`.execute(db);
  return rows[0] ?? null;
}
