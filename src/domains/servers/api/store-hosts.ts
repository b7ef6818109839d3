import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ServerState } from '../states.ts';
import { watchSeconds } from './runtime/store-runtime.ts';

/** Where a machine is: a host as its engine calls it. */
export interface HostPlace {
  engine: string;
  ref: string;
}

/** A relation of what moves of servers say of these. */
export const movedServers = sql<{
  id: string;
  name: string;
  site_id: string;
  account_id: string;
}>`(select id, name, site_id, account_id from server)`;

/** Servers `s` of a host with their owners `a`, the latest load of those that someone looks at, and their tasks `t`. */
export const hostServers = (db: Db, { engine, ref }: HostPlace, now: Date) =>
  db
    .selectFrom('server as s')
    .innerJoin('data_center as d', (join) => join.onRef('d.id', '=', 's.zone_id').on('d.engine', '=', engine))
    .innerJoin('account as a', 'a.id', 's.account_id')
    .leftJoin('server_runtime as r', (join) =>
      join
        .onRef('r.server_id', '=', 's.id')
        .on('r.at', '>', new Date(now.getTime() - 2 * watchSeconds * 1000))
        .on('s.state', '=', sql.lit('on')),
    )
    .leftJoin('task as t', 't.id', 's.task_id')
    .where('s.host_ref', '=', ref)
    .where('s.state', '<>', sql.lit('terminated'))
    .select(['s.id', 's.name', 's.state', 's.account_id as accountId', 'a.email as owner', 's.zone_id as zoneId'])
    .select(['s.cpu_count as cpuCount', 's.ram_mb as ramMb', 's.disk_gb as diskGb', 'r.cpu_percent as cpuPercent'])
    .select(['r.ram_percent as ramPercent', 't.title as task']);

/** Servers `s` that have machines at an engine, with their owners `a`. */
export const machineServers = (db: Db, engine: string) =>
  db
    .selectFrom('server as s')
    .innerJoin('data_center as d', (join) => join.onRef('d.id', '=', 's.zone_id').on('d.engine', '=', engine))
    .innerJoin('account as a', 'a.id', 's.account_id')
    .select(['s.id as serverId', 's.name as server', 's.account_id as accountId', 'a.email as owner']);

/** A server of a host, for a plan to move it. */
export interface HostServer {
  id: string;
  name: string;
  siteId: string;
  accountId: string;
  owner: string;
  state: ServerState;
  ramMb: number;
  diskGb: number;
  terminateProtected: boolean;
  task: Message | null;
}

/** The servers of a host, the largest first. */
export async function serversOnHost(db: Db, { engine, ref }: HostPlace): Promise<HostServer[]> {
  const { rows } = await sql<HostServer>`
    select s.id, s.name, s.site_id as "siteId", s.account_id as "accountId", a.email as owner, s.state, s.ram_mb as "ramMb",
      s.disk_gb as "diskGb", s.terminate_protected as "terminateProtected", t.title as task
    from server s join data_center d on d.id = s.zone_id and d.engine = ${engine} join account a on a.id = s.account_id
      left join task t on t.id = s.task_id
    where s.host_ref = ${ref} and s.state <> 'terminated' order by s.ram_mb desc, s.id`.execute(db);
  return rows;
}

/** A server with the host that it is on. */
export interface PlacedServer extends HostServer {
  engine: string;
  /** As its engine calls it; null: it is not known yet. */
  ref: string | null;
}

/** One server with its host; null: there is none, or it is terminated. */
export async function readPlacedServer(db: Db, id: string): Promise<PlacedServer | null> {
  const { rows } = await sql<PlacedServer>`
    select s.id, s.name, s.site_id as "siteId", s.account_id as "accountId", a.email as owner, s.state, s.ram_mb as "ramMb",
      s.disk_gb as "diskGb", s.terminate_protected as "terminateProtected", t.title as task, d.engine, s.host_ref as ref
    from server s join data_center d on d.id = s.zone_id join account a on a.id = s.account_id
      left join task t on t.id = s.task_id
    where s.id = ${id} and s.state <> 'terminated'`.execute(db);
  return rows[0] ?? null;
}

/** Notes the host that a server's machine has come to. */
export async function saveServerHost(tx: Db, serverId: string, ref: string): Promise<void> {
  await tx.updateTable('server').set({ host_ref: ref }).where('id', '=', serverId).execute();
}

/** Has servers measured for half a minute, because someone looks at them. */
export async function watchServers(db: Db, serverIds: readonly string[], now: Date): Promise<void> {
  const until = new Date(now.getTime() + watchSeconds * 1000);
  await sql`
    insert into server_watch (server_id, until) select id, ${until}::timestamptz from unnest(${serverIds}::uuid[]) id
    on conflict (server_id) do update set until = greatest(server_watch.until, excluded.until)`.execute(db);
}

/** A relation of the network interfaces by their unique MAC addresses, with the server of each and its owner. */
export const nicOwners = sql<{
  nic_id: string;
  mac: string;
  connected: boolean;
  /** The machine of the server, as its engine calls it; null: it has none yet. */
  machine_ref: string | null;
  server_id: string;
  server_name: string;
  site_id: string;
  account_id: string;
  owner: string;
}>`(
  select k.id as nic_id, k.mac, k.connected, v.engine_ref as machine_ref, v.id as server_id, v.name as server_name, v.site_id, v.account_id, a.email as owner
  from server_nic k join server v on v.id = k.server_id join account a on a.id = v.account_id)`;
