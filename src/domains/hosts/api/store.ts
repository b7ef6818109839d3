import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import { HostReport } from '#engines/hosts.ts';
import { Said } from '#engines/said.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { readEngineAnswers } from '#domains/infrastructure/api/port.ts';
import { forgottenAfterDays, full, nearlyFull, unknownAfterSeconds } from '../limits.ts';
import type { HostState } from '../states.ts';

/** A host as the rows have it. */
export interface StoredHost {
  id: string;
  engine: string;
  ref: string;
  name: string;
  zoneId: string | null;
  cluster: string | null;
  hypervisor: string;
  version: string;
  state: HostState;
  reported: HostReport['state'];
  stateSince: Date;
  seenAt: Date;
  cpuTotal: number;
  cpuUsed: number;
  cpuReserved: number;
  ramTotal: number;
  ramUsed: number;
  ramReserved: number;
  diskTotal: number;
  diskUsed: number;
  diskReserved: number;
  cpuOvercommit: number;
  ramOvercommit: number;
  sharedStorage: boolean;
  startedAt: Date | null;
  servers: number;
  running: number;
  sensorAlarms: number;
  tags: string[];
  evacuationId: string | null;
  moved: number | null;
  toMove: number | null;
}

/** A host that was listed last before then is in a state that is not known. */
export const agedBefore = (now: Date) => new Date(now.getTime() - unknownAfterSeconds * 1000);

/** The state that operators see. */
export const shownState = (now: Date): RawBuilder<HostState> => sql<HostState>`
  case when e.id is not null then 'entering' when h.seen_at < ${agedBefore(now)} then 'unknown' else h.state end`;

/** Whether anything of a host needs attention. */
export const isAlarming = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  h.state in ('offline', 'degraded') or h.sensor_alarms > 0 or h.seen_at < ${agedBefore(now)}
  or h.ram_reserved >= ${nearlyFull} * h.ram_total * h.ram_overcommit or (h.disk_total > 0 and h.disk_used >= ${nearlyFull} * h.disk_total))`;

const movesOf = (more: RawBuilder<unknown>) =>
  sql<number | null>`case when e.id is not null then (select count(*)::int from evacuation_move m
    where m.evacuation_id = e.id and m.state <> 'skipped' ${more}) end`;

/** Every host `h` with its running or paused evacuation `e`. */
export const hostsIn = (db: Db, now: Date) =>
  db
    .selectFrom('host as h')
    .leftJoin('evacuation as e', (join) =>
      join.onRef('e.host_id', '=', 'h.id').on('e.state', 'in', [sql.lit('running'), sql.lit('paused')]),
    )
    .select(['h.id', 'h.engine', 'h.ref', 'h.name', 'h.zone_id as zoneId', 'h.cluster', 'h.family as hypervisor'])
    .select(['h.version', 'h.state_since as stateSince', 'h.seen_at as seenAt'])
    .select(['h.cpu_total as cpuTotal', 'h.cpu_used as cpuUsed', 'h.cpu_reserved as cpuReserved'])
    .select(['h.ram_total as ramTotal', 'h.ram_used as ramUsed', 'h.ram_reserved as ramReserved'])
    .select(['h.disk_total as diskTotal', 'h.disk_used as diskUsed', 'h.disk_reserved as diskReserved'])
    .select(['h.cpu_overcommit as cpuOvercommit', 'h.ram_overcommit as ramOvercommit'])
    .select(['h.shared_storage as sharedStorage', 'h.started_at as startedAt', 'h.machines as servers', 'h.running'])
    .select(['h.sensor_alarms as sensorAlarms', 'h.tags'])
    .select('e.id as evacuationId')
    .select((b) => [
      b.ref('h.state').$castTo<HostReport['state']>().as('reported'),
      shownState(now).as('state'),
      movesOf(sql`and m.state = 'moved'`).as('moved'),
      movesOf(sql``).as('toMove'),
    ]);

/** One host; null: there is none. */
export const readStoredHost = async (db: Db, id: string, now: Date): Promise<StoredHost | null> =>
  (await hostsIn(db, now).where('h.id', '=', id).executeTakeFirst()) ?? null;

/** A host as its engine calls it; null: it was not listed yet. */
export const hostByRef = async (
  db: Db,
  { engine, ref, now }: { engine: string; ref: string; now: Date },
): Promise<StoredHost | null> =>
  (await hostsIn(db, now).where('h.engine', '=', engine).where('h.ref', '=', ref).executeTakeFirst()) ?? null;

/** Locks a host for a change; false when there is none. */
export async function lockHost(tx: Db, id: string): Promise<boolean> {
  const row = await tx.selectFrom('host').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  return row !== undefined;
}

/** What only some engines say of a host, and the note on it. */
export async function readExtras(db: Db, id: string) {
  const row = await db
    .selectFrom('host')
    .select(['detail', 'hardware', 'note', 'note_version as noteVersion', 'note_at as noteAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // What an older version wrote is listed again within seconds.
  const { detail, hardware } = HostReport.shape;
  return {
    ...row,
    detail: detail.safeParse(row.detail).data ?? null,
    hardware: hardware.safeParse(row.hardware).data ?? null,
  };
}

/** Replaces the note; false when another version has been saved in the meantime. */
export async function saveNote(
  tx: Db,
  { id, note, version, now }: { id: string; note: string; version: number; now: Date },
): Promise<boolean> {
  const saved = await tx
    .updateTable('host')
    .set({ note, note_version: version + 1, note_at: now })
    .where('id', '=', id)
    .where('note_version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** A host that was found, or that its engine reports in another state than before. */
export interface ChangedHost {
  id: string;
  name: string;
  servers: number;
  /** Null: it is new. */
  from: HostReport['state'] | null;
  to: HostReport['state'];
}

/** Takes over what an engine lists of its hosts. */
export async function saveReports(
  tx: Db,
  { engine, hosts, now }: { engine: string; hosts: readonly HostReport[]; now: Date },
): Promise<ChangedHost[]> {
  const rows = hosts.map((host) => ({
    id: newId(),
    ref: host.id,
    name: host.name,
    zone_id: host.zoneId,
    cluster: host.cluster,
    family: host.hypervisor.family,
    version: host.hypervisor.version,
    state: host.state,
    cpu_total: host.processors.total,
    cpu_used: host.processors.used,
    cpu_reserved: host.processors.reserved,
    ram_total: host.memoryMb.total,
    ram_used: host.memoryMb.used,
    ram_reserved: host.memoryMb.reserved,
    disk_total: host.diskGb.total,
    disk_used: host.diskGb.used,
    disk_reserved: host.diskGb.reserved,
    cpu_overcommit: host.overcommit.processors,
    ram_overcommit: host.overcommit.memory,
    shared_storage: host.sharedStorage,
    started_at: host.startedAt === null ? null : new Date(host.startedAt),
    machines: host.machines.total,
    running: host.machines.running,
    detail: host.detail,
    hardware: host.hardware,
    sensor_alarms: host.hardware?.sensors.filter(({ alarm }) => alarm).length ?? 0,
  }));
  const { rows: changed } = await sql<ChangedHost>`
    with given as materialized (
      select * from jsonb_populate_recordset(null::host, ${JSON.stringify(rows)}::jsonb)
    ), before as materialized (
      select h.ref, h.state from host h join given g on g.ref = h.ref where h.engine = ${engine}
      order by h.id for no key update of h
    ), saved as (
      insert into host as h (id, engine, ref, name, zone_id, cluster, family, version, state, state_since, cpu_total,
        cpu_used, cpu_reserved, ram_total, ram_used, ram_reserved, disk_total, disk_used, disk_reserved, cpu_overcommit,
        ram_overcommit, shared_storage, started_at, machines, running, detail, hardware, sensor_alarms, seen_at)
      select g.id, ${engine}, g.ref, g.name, g.zone_id, g.cluster, g.family, g.version, g.state, ${now}, g.cpu_total,
        g.cpu_used, g.cpu_reserved, g.ram_total, g.ram_used, g.ram_reserved, g.disk_total, g.disk_used, g.disk_reserved,
        g.cpu_overcommit, g.ram_overcommit, g.shared_storage, g.started_at, g.machines, g.running,
        nullif(g.detail, 'null'::jsonb), nullif(g.hardware, 'null'::jsonb), g.sensor_alarms, ${now}
      from given g order by g.ref
      on conflict (engine, ref) do update set name = excluded.name, zone_id = excluded.zone_id, cluster = excluded.cluster,
        family = excluded.family, version = excluded.version, state = excluded.state,
        state_since = case when h.state = excluded.state then h.state_since else excluded.state_since end,
        cpu_total = excluded.cpu_total, cpu_used = excluded.cpu_used, cpu_reserved = excluded.cpu_reserved,
        ram_total = excluded.ram_total, ram_used = excluded.ram_used, ram_reserved = excluded.ram_reserved,
        disk_total = excluded.disk_total, disk_used = excluded.disk_used, disk_reserved = excluded.disk_reserved,
        cpu_overcommit = excluded.cpu_overcommit, ram_overcommit = excluded.ram_overcommit,
        shared_storage = excluded.shared_storage, started_at = excluded.started_at, machines = excluded.machines,
        running = excluded.running, detail = excluded.detail, hardware = excluded.hardware,
        sensor_alarms = excluded.sensor_alarms, seen_at = excluded.seen_at
      returning h.id, h.ref, h.name, h.state, h.machines)
    select s.id, s.name, s.machines as servers, b.state as "from", s.state as "to"
    from saved s left join before b on b.ref = s.ref where b.state is distinct from s.state`.execute(tx);
  return changed;
}

/** How the engine's last answer says a host is now, before its next round. */
export async function saveReportedState(
  tx: Db,
  { id, state, now }: { id: string; state: HostReport['state']; now: Date },
): Promise<void> {
  await tx
    .updateTable('host')
    .set({ state, state_since: now })
    .where('id', '=', id)
    .where('state', '<>', state)
    .execute();
}

/** Forgets hosts that no engine has listed for a month. */
export async function forgetHosts(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - forgottenAfterDays * 86_400_000);
  await db.deleteFrom('host').where('seen_at', '<', before).execute();
}

/** How many hosts each engine has listed. */
export async function countHosts(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('host')
    .select(['engine'])
    .select((e) => e.fn.countAll<number>().as('n'))
    .groupBy('engine')
    .execute();
  return new Map(rows.map(({ engine, n }) => [engine, n]));
}

/** Hosts whose storage is nearly full. */
export const fullHosts = (db: Db) =>
  db
    .selectFrom('host')
    .select(['id', 'name', 'disk_total as total', 'disk_used as used'])
    .select(sql<boolean>`disk_used >= ${full} * disk_total`.as('full'))
    .where('disk_total', '>', 0)
    .where(sql<boolean>`disk_used >= ${nearlyFull} * disk_total`)
    .orderBy('name')
    .execute();

const AllMissing = z.array(z.object({ name: z.string(), without: Said }));

/** Packages that engines of this machine lack, by engine. */
export async function readMissing(db: Db): Promise<ReadonlyMap<string, z.infer<typeof AllMissing>>> {
  const rows = await readEngineAnswers(db);
  return new Map(rows.map(({ engine, missing }) => [engine, AllMissing.safeParse(missing).data ?? []]));
}

/** The task that changes a host now; null: none does. */
export async function readLiveTask(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('task')
    .select('id')
    .where('object_id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return row?.id ?? null;
}

/** What the engine of a host calls it. */
export async function readHostRef(db: Db, id: string): Promise<string> {
  return (await db.selectFrom('host').select('ref').where('id', '=', id).executeTakeFirstOrThrow()).ref;
}

/** A relation of the hosts with the references of their engines. */
export const hostNames = sql<{ id: string; engine: string; ref: string; name: string }>`(
  select id, engine, ref, name from host)`;
