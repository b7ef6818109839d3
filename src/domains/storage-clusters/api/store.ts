import { sql, type RawBuilder } from 'kysely';
import type { PoolReport, PoolVolume } from '#engines/pools.ts';
import { newId } from '#kernel/ids.ts';
import type { Db } from '#platform/db/pool.ts';
import { full, nearlyFull } from '#domains/hosts/limits.ts';
import { forgottenAfterDays, unknownAfterSeconds } from '../limits.ts';
import type { ClusterState } from '../states.ts';

/** A pool as the rows have it. */
export interface StoredCluster {
  id: string;
  engine: string;
  name: string;
  kind: string;
  zoneId: string | null;
  state: ClusterState;
  reported: PoolReport['state'];
  stateSince: Date;
  seenAt: Date;
  capacityGb: number | null;
  usedGb: number;
  promisedGb: number;
  overcommit: number | null;
  volumes: number;
}

const agedBefore = (now: Date) => new Date(now.getTime() - unknownAfterSeconds * 1000);

/** The state that operators see. */
export const shownState = (now: Date): RawBuilder<ClusterState> => sql<ClusterState>`
  case when p.seen_at < ${agedBefore(now)} then 'unknown' else p.state end`;

/** Whether anything of a pool needs attention. */
export const isAlarming = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  p.state <> 'online' or p.seen_at < ${agedBefore(now)} or coalesce(p.used_gb >= ${nearlyFull} * p.capacity_gb, false)
  or coalesce(p.promised_gb > p.capacity_gb * p.overcommit, false))`;

/** Every pool `p`. */
export const clustersIn = (db: Db, now: Date) =>
  db
    .selectFrom('storage_pool as p')
    .select(['p.id', 'p.engine', 'p.name', 'p.kind', 'p.zone_id as zoneId', 'p.state_since as stateSince'])
    .select(['p.seen_at as seenAt', 'p.capacity_gb as capacityGb', 'p.used_gb as usedGb'])
    .select(['p.promised_gb as promisedGb', 'p.overcommit', 'p.volumes'])
    .select((b) => [b.ref('p.state').$castTo<PoolReport['state']>().as('reported'), shownState(now).as('state')]);

/** One pool; null: there is none. */
export const readStoredCluster = async (db: Db, id: string, now: Date): Promise<StoredCluster | null> =>
  (await clustersIn(db, now).where('p.id', '=', id).executeTakeFirst()) ?? null;

/** A pool that its engine reports in another state than before. */
export interface ChangedPool {
  id: string;
  name: string;
  volumes: number;
  state: PoolReport['state'];
}

/** Takes over what an engine lists of its pools. */
export async function savePools(
  tx: Db,
  { engine, pools, now }: { engine: string; pools: readonly PoolReport[]; now: Date },
): Promise<ChangedPool[]> {
  const rows = pools.map((pool) => ({
    id: newId(),
    ref: pool.id,
    name: pool.name,
    kind: pool.kind,
    zone_id: pool.zoneId,
    host_ref: pool.hostId,
    state: pool.state,
    capacity_gb: pool.capacityGb,
    used_gb: pool.usedGb,
    promised_gb: pool.promisedGb,
    overcommit: pool.overcommit,
  }));
  const { rows: changed } = await sql<ChangedPool>`
    with given as materialized (
      select * from jsonb_populate_recordset(null::storage_pool, ${JSON.stringify(rows)}::jsonb)
    ), before as materialized (
      select p.ref, p.state from storage_pool p join given g on g.ref = p.ref where p.engine = ${engine}
      order by p.id for no key update of p
    ), saved as (
      insert into storage_pool as p (id, engine, ref, name, kind, zone_id, host_ref, state, state_since, capacity_gb,
        used_gb, promised_gb, overcommit, seen_at)
      select g.id, ${engine}, g.ref, g.name, g.kind, g.zone_id, g.host_ref, g.state, ${now}, g.capacity_gb, g.used_gb,
        g.promised_gb, g.overcommit, ${now} from given g order by g.ref
      on conflict (engine, ref) do update set name = excluded.name, kind = excluded.kind, zone_id = excluded.zone_id,
        host_ref = excluded.host_ref, state = excluded.state,
        state_since = case when p.state = excluded.state then p.state_since else excluded.state_since end,
        capacity_gb = excluded.capacity_gb, used_gb = excluded.used_gb, promised_gb = excluded.promised_gb,
        overcommit = excluded.overcommit, seen_at = excluded.seen_at
      returning p.id, p.ref, p.name, p.state, p.volumes)
    select s.id, s.name, s.volumes, s.state from saved s left join before b on b.ref = s.ref
    where b.state is distinct from s.state`.execute(tx);
  return changed;
}

/** Whether the disks on the pools of an engine are due to be read again. */
export async function areVolumesDue(db: Db, engine: string, before: Date): Promise<boolean> {
  const due = await db
    .selectFrom('storage_pool')
    .select('id')
    .where('engine', '=', engine)
    .where((e) => e.or([e('volumes_at', 'is', null), e('volumes_at', '<', before)]))
    .limit(1)
    .executeTakeFirst();
  return due !== undefined;
}

/** Takes over all disks of an engine: what changed is written, what is gone is deleted. */
export async function saveVolumes(
  tx: Db,
  { engine, volumes, now }: { engine: string; volumes: readonly PoolVolume[]; now: Date },
): Promise<void> {
  const rows = volumes.map((one) => ({
    id: newId(),
    ref: one.poolId,
    machine_ref: one.machineRef,
    disk: one.diskId,
    size_gb: one.sizeGb,
    used_gb: one.usedGb,
  }));
  await sql`
    with given as materialized (
      select p.id as pool_id, g.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (id uuid, ref text, machine_ref text, disk int, size_gb float8, used_gb float8)
      join storage_pool p on p.engine = ${engine} and p.ref = g.ref
    ), gone as (
      delete from storage_volume v using storage_pool p where p.id = v.pool_id and p.engine = ${engine} and not exists (
        select from given g where g.machine_ref = v.machine_ref and g.disk = v.disk and g.pool_id = v.pool_id)
    ), saved as (
      insert into storage_volume as v (id, pool_id, machine_ref, disk, size_gb, used_gb)
      select id, pool_id, machine_ref, disk, size_gb, used_gb from given
      on conflict (machine_ref, disk, pool_id) do update set size_gb = excluded.size_gb, used_gb = excluded.used_gb
        where (v.size_gb, v.used_gb) is distinct from (excluded.size_gb, excluded.used_gb))
    update storage_pool p set volumes_at = ${now},
      volumes = (select count(*)::int from given g where g.pool_id = p.id)
    where p.engine = ${engine}`.execute(tx);
}

/** Forgets pools that no engine has listed for a month. */
export async function forgetPools(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - forgottenAfterDays * 86_400_000);
  await db.deleteFrom('storage_pool').where('seen_at', '<', before).execute();
}

/** Pools that are nearly full; those that are a host's own disk are that host's. */
export const fullPools = (db: Db, now: Date) =>
  db
    .selectFrom('storage_pool')
    .select(['id', 'name', 'used_gb as used'])
    .select((e) => e.fn.coalesce('capacity_gb', sql<number>`0`).as('total'))
    .select(sql<boolean>`used_gb >= ${full} * capacity_gb`.as('full'))
    .where('host_ref', 'is', null)
    .where('seen_at', '>=', agedBefore(now))
    .where(sql<boolean>`used_gb >= ${nearlyFull} * capacity_gb`)
    .orderBy('name')
    .execute();
