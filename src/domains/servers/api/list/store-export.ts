import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';

export interface ExportExtras {
  id: string;
  ips: string[];
  macs: string[];
  accountId: string;
  siteId: string;
  imageId: string;
  networkIds: string[];
  description: string;
  trafficPackage: string | null;
  managed: boolean;
}

/** Of a server that went between two readings. */
export const noExtras: Omit<ExportExtras, 'id'> = {
  ips: [],
  macs: [],
  accountId: '',
  siteId: '',
  imageId: '',
  networkIds: [],
  description: '',
  trafficPackage: null,
  managed: false,
};

/** What the export says of servers beyond the list, by id. The ids were found within the caller's scope. */
export async function readExportExtras(db: Db, ids: readonly string[]): Promise<Map<string, ExportExtras>> {
  const { rows } = await sql<ExportExtras>`
    select s.id, s.account_id as "accountId", s.site_id as "siteId", s.image_id as "imageId",
      s.description, s.traffic_package as "trafficPackage", s.managed,
      array(select n.network_id::text from server_nic n where n.server_id = s.id order by n.position) as "networkIds",
      array(select n.mac::text from server_nic n where n.server_id = s.id order by n.position) as macs,
      array(select host(a.ip) from server_nic n join address a on a.nic_id = n.id
        where n.server_id = s.id order by n.position, a.ip) as ips
    from server s where s.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
