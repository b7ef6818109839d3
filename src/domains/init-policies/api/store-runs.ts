import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import { toJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { RunState } from '../states.ts';

export interface StoredStage {
  name: 'init' | 'config' | 'final';
  startedAt: string;
  endedAt: string | null;
  exit: number | null;
  log: string;
}

export interface StoredRun {
  id: string;
  serverId: string;
  server: string;
  number: number;
  state: RunState;
  policies: { id: string | null; name: string; version: number }[];
  ordered: Date;
  ended: Date | null;
  stages: StoredStage[];
}

/** Of run `r` on server `s`. */
export const runColumns = sql`r.id, r.server_id as "serverId", s.name as server, r.number, r.state, r.stages,
  r.ordered_at as ordered, r.ended_at as ended,
  coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'version', u.policy_version)
    order by u.position) from server_init_policy u join init_policy p on p.id = u.policy_id
    where u.server_id = r.server_id), '[]') as policies`;

/** The runs of a server, newest first. */
export async function readRunsOf(db: Db, serverId: string): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select ${runColumns} from init_run r join server s on s.id = r.server_id where r.server_id = ${serverId}
    order by r.number desc limit 50`.execute(db);
  return rows;
}

/** Runs by their ids; the caller has found them in their scope. */
export async function readRuns(db: Db, ids: readonly string[]): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select ${runColumns} from init_run r join server s on s.id = r.server_id
    where r.id = any(${ids}::uuid[])`.execute(db);
  return rows;
}

/** A run that may still change, or a server that has booted since it was last looked at. */
export interface WatchedRun {
  serverId: string;
  siteId: string;
  accountId: string;
  name: string;
  ref: string;
  power: string;
  secrets: Buffer | null;
  runId: string;
  number: number;
  state: RunState;
  stages: StoredStage[];
  waitingSince: Date | null;
}

/** Servers of an engine whose newest run is open, or that may have begun another. */
export async function readWatched(db: Db, engine: string, limit: number): Promise<WatchedRun[]> {
  const { rows } = await sql<WatchedRun>`
    select s.id as "serverId", s.site_id as "siteId", s.account_id as "accountId", s.name, s.engine_ref as ref,
      s.state as power, i.secrets, r.id as "runId", r.number, r.state, r.stages, r.waiting_since as "waitingSince"
    from server_init i join server s on s.id = i.server_id join data_center d on d.id = s.zone_id
      join lateral (select * from init_run n where n.server_id = s.id order by n.number desc limit 1) r on true
    where d.engine = ${engine} and s.engine_ref is not null and s.state not in ('terminated', 'error')
      and (r.state in ('pending', 'fetched', 'running') or s.power_since > r.looked_at)
    order by r.ended_at is not null, r.ordered_at limit ${limit}`.execute(db);
  return rows;
}

/** A run as it was found. False when it was so already. */
export async function saveRun(
  tx: Db,
  id: string,
  run: Pick<WatchedRun, 'state' | 'stages' | 'waitingSince'> & { endedAt: Date | null; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update init_run set state = ${run.state}, stages = ${toJson(run.stages)}::jsonb,
      waiting_since = ${run.waitingSince}, ended_at = ${run.endedAt}, looked_at = ${run.now}
    where id = ${id} and (state, stages, waiting_since) is distinct from
      (${run.state}, ${toJson(run.stages)}::jsonb, ${run.waitingSince}::timestamptz) returning 1`.execute(tx);
  return rows.length === 1;
}

/** Adds a run that a server has begun, unless it is known. */
export async function insertRun(tx: Db, serverId: string, run: { number: number; now: Date }): Promise<void> {
  await sql`
    insert into init_run (id, server_id, number, state, ordered_at)
    values (${newId()}, ${serverId}, ${run.number}, 'pending', ${run.now})
    on conflict (server_id, number) do nothing`.execute(tx);
}

/** A server that boots for other reasons is not looked at again and again. */
export async function touchRun(tx: Db, id: string, now: Date): Promise<void> {
  await sql`update init_run set looked_at = ${now} where id = ${id}`.execute(tx);
}

/** Runs of servers that no longer exist. */
export async function endOrphans(tx: Db, now: Date): Promise<void> {
  await sql`
    update init_run r set state = 'never fetched', ended_at = ${now} from server s
    where s.id = r.server_id and s.state in ('terminated', 'error') and s.task_id is null
      and r.state in ('pending', 'fetched', 'running')`.execute(tx);
}
