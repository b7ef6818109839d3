import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Configured } from '#domains/servers/api/port.ts';
import type { StoredPrice } from './stored.ts';

export interface Agreed {
  zoneName: string;
  imageName: string;
  cpu: string;
  ramMb: number;
  diskGb: number;
  snapshots: number;
}

/** What changes hands with a server. The caller has found an offer of it in their scope. */
export async function readAgreed(db: Db, serverId: string): Promise<Agreed | null> {
  const { rows } = await sql<Agreed>`
    select (select d.name from data_center d where d.id = s.zone_id) as "zoneName",
      (select i.name || ' ' || i.version from image i where i.id = s.image_id) as "imageName",
      s.cpu_count || s.cpu_type as cpu, s.ram_mb as "ramMb", s.disk_gb as "diskGb",
      (select count(*)::int from snapshot n where n.server_id = s.id and n.state = 'ready') as snapshots
    from server s where s.id = ${serverId}`.execute(db);
  return rows[0] ?? null;
}

/** What a server costs its account as it is. */
export const readCurrentPrice = (configured: Configured): StoredPrice => ({
  priceListName: configured.priceListName,
  currency: configured.currency,
  billingMode: configured.billingMode,
  monthlyMicro: configured.monthlyMicro,
  hourlyOnMicro: configured.hourlyOnMicro,
  hourlyOffMicro: configured.hourlyOffMicro,
});
