import { sql } from 'kysely';
import type { MachineSpec } from '#engines/port.ts';
import { releaseAddresses } from '#domains/networks/api/port.ts';
import type { Db } from '#platform/db/pool.ts';

/** What the steps of a task need to know of its server. */
export interface TaskServer {
  name: string;
  engine: string;
  zoneName: string;
  engineRef: string | null;
}

/** Tasks act for the product, not for a caller: the server they were ordered for is the whole scope. */
export async function readTaskServer(db: Db, serverId: string): Promise<TaskServer> {
  const { rows } = await sql<TaskServer>`
    select s.name, d.engine, d.name as "zoneName", s.engine_ref as "engineRef"
    from server s join data_center d on d.id = s.zone_id where s.id = ${serverId}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error(`the server ${serverId} has gone`);
  return row;
}

export type SpecWithoutSecrets = Omit<MachineSpec, 'password' | 'sshKey' | 'userData'>;

interface StoredSpec {
  name: string;
  serverId: string;
  zoneId: string;
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  imageRef: string;
  diskSizesGb: number[];
  nics: { mac: string; networkRef: string; ips: string[] }[];
}

/** The machine that the server's rows describe. */
export async function readSpec(db: Db, serverId: string): Promise<SpecWithoutSecrets> {
  const { rows } = await sql<StoredSpec>`
    select s.name, s.id as "serverId", s.zone_id as "zoneId", s.cpu_type as "cpuType", s.cpu_count as "cpuCount",
      s.ram_mb as "ramMb", i.engine_ref as "imageRef",
      array(select d.size_gb from server_disk d where d.server_id = s.id order by d.position) as "diskSizesGb",
      (select coalesce(jsonb_agg(jsonb_build_object('mac', n.mac::text, 'networkRef', n.network_id::text,
          'ips', array(select host(a.ip) from address a where a.nic_id = n.id order by a.ip)) order by n.position), '[]')
        from server_nic n where n.server_id = s.id) as nics
    from server s join image i on i.id = s.image_id where s.id = ${serverId}`.execute(db);
  const row = rows[0];
  if (row === undefined) throw new Error(`the server ${serverId} has gone`);
  return row;
}

/** Gives the server's addresses back; its network interfaces stay in the record without them. */
export async function releaseAll(tx: Db, serverId: string): Promise<void> {
  const nics = await tx.selectFrom('server_nic').select('id').where('server_id', '=', serverId).execute();
  await releaseAddresses(
    tx,
    nics.map((nic) => nic.id),
  );
}

/** Remembers the machine as soon as the engine has named it. */
export async function saveEngineRef(tx: Db, serverId: string, engineRef: string): Promise<void> {
  await tx.updateTable('server').set({ engine_ref: engineRef }).where('id', '=', serverId).execute();
}

/** The token with which the newest creation of the server asked the engine; null when none ever ran. */
export async function readCreateToken(db: Db, serverId: string): Promise<string | null> {
  const { rows } = await sql<{ token: string | null }>`
    select data ->> 'machineToken' as token from task
    where object_id = ${serverId} and kind = 'server.create' order by created_at desc limit 1`.execute(db);
  return rows[0]?.token ?? null;
}
