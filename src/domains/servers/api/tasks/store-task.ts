import { sql } from 'kysely';
import type { MachineSpec } from '#engines/port.ts';
import { blockDamaged } from '#domains/images/api/port.ts';
import { releaseAddresses } from '#domains/networks/api/port.ts';
import { gathered } from '#platform/db/gather.ts';
import { plannedIds } from '#platform/db/planned-ids.ts';
import type { Db } from '#platform/db/pool.ts';

/** What the steps of a task need to know of its server. */
export interface TaskServer {
  name: string;
  engine: string;
  zoneName: string;
  engineRef: string | null;
}

/** Tasks act for the product, not for a caller: the server they were ordered for is the whole scope. */
export const readTaskServer = gathered(async (db: Db, ids: readonly string[]): Promise<(TaskServer | Error)[]> => {
  const { rows } = await sql<TaskServer & { id: string }>`
    select s.id, s.name, d.engine, d.name as "zoneName", s.engine_ref as "engineRef"
    from server s join data_center d on d.id = s.zone_id where s.id = any(${plannedIds(ids)}::uuid[])`.execute(db);
  return inOrder(ids, rows);
});

/** The row of each server; an error for one that is gone. */
function inOrder<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): (Row | Error)[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? new Error(`the server ${id} has gone`));
}

export type SpecWithoutSecrets = Omit<MachineSpec, 'password' | 'sshKey' | 'userData'>;

interface StoredSpec {
  name: string;
  serverId: string;
  zoneId: string;
  accountId: string;
  cpuType: string;
  cpuCount: number;
  ramMb: number;
  imageRef: string;
  diskSizesGb: number[];
  nics: { mac: string; networkRef: string; ips: string[] }[];
}

/** The machine that the server's rows describe. */
export const readSpec = gathered(async (db: Db, ids: readonly string[]): Promise<(SpecWithoutSecrets | Error)[]> => {
  const { rows } = await sql<{ id: string; spec: StoredSpec }>`
    select s.id, jsonb_build_object('name', s.name, 'serverId', s.id, 'zoneId', s.zone_id, 'accountId', s.account_id, 'cpuType', s.cpu_type,
      'cpuCount', s.cpu_count, 'ramMb', s.ram_mb, 'imageRef', i.engine_ref,
      'diskSizesGb', array(select d.size_gb from server_disk d where d.server_id = s.id order by d.position),
      'nics', (select coalesce(jsonb_agg(jsonb_build_object('mac', n.mac::text, 'networkRef', n.network_id::text,
          'ips', array(select host(a.ip) from address a where a.nic_id = n.id order by a.ip)) order by n.position), '[]')
        from server_nic n where n.server_id = s.id)) as spec
    from server s join image i on i.id = s.image_id where s.id = any(${plannedIds(ids)}::uuid[])`.execute(db);
  return inOrder(ids, rows).map((row) => (row instanceof Error ? row : row.spec));
});

/** Gives the server's addresses back; its network interfaces stay in the record without them. */
export async function releaseAll(tx: Db, serverId: string): Promise<void> {
  const nics = await tx.selectFrom('server_nic').select('id').where('server_id', '=', serverId).execute();
  await releaseAddresses(
    tx,
    nics.map((nic) => nic.id),
  );
}

/** Blocks the image that a server was to be created from, and whose bytes have changed. */
export async function blockImageOf(tx: Db, { serverId, taskId }: { serverId: string; taskId: string }): Promise<void> {
  const server = await tx.selectFrom('server').select('image_id').where('id', '=', serverId).executeTakeFirst();
  if (server?.image_id != null) await blockDamaged(tx, server.image_id, taskId);
}

/** Remembers the machine as soon as the engine has named it. */
export const saveEngineRef = gathered(async (tx: Db, named: readonly { serverId: string; engineRef: string }[]) => {
  await sql`
    update server s set engine_ref = g."engineRef"
    from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as g ("serverId" uuid, "engineRef" text)
    where s.id = g."serverId"`.execute(tx);
  return named.map(() => undefined);
});

/** The token with which the newest creation of the server asked the engine; null when none ever ran. */
export async function readCreateToken(db: Db, serverId: string): Promise<string | null> {
  const { rows } = await sql<{ token: string | null }>`
    select data ->> 'machineToken' as token from task
    where object_id = ${serverId} and kind = 'server.create' order by created_at desc limit 1`.execute(db);
  return rows[0]?.token ?? null;
}
