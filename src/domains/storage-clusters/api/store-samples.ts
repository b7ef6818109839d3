import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { sampleGrains } from '#domains/hosts/limits.ts';

/** Keeps how full the pools of an engine are, at most once for each step of time and grain. */
export async function saveSamples(tx: Db, engine: string, now: Date): Promise<void> {
  for (const { minutes } of sampleGrains) {
    const at = new Date(Math.floor(now.getTime() / (minutes * 60_000)) * minutes * 60_000);
    await sql`
      insert into storage_pool_sample (pool_id, grain, at, used_gb, promised_gb)
      select id, ${minutes}, ${at}, used_gb, promised_gb from storage_pool
      where engine = ${engine} and seen_at >= ${at} order by id on conflict do nothing`.execute(tx);
  }
}

/** Deletes samples that are older than their grain is kept. */
export async function pruneSamples(db: Db, now: Date): Promise<void> {
  for (const { minutes, days } of sampleGrains)
    await db
      .deleteFrom('storage_pool_sample')
      .where('grain', '=', minutes)
      .where('at', '<', new Date(now.getTime() - days * 86_400_000))
      .execute();
}

export interface ClusterSample {
  at: Date;
  usedGb: number;
  promisedGb: number;
}

/** The samples of a pool since a moment, the average of each step. */
export async function readSamples(
  db: Db,
  { poolId, since, grain, stepMinutes }: { poolId: string; since: Date; grain: number; stepMinutes: number },
): Promise<ClusterSample[]> {
  const { rows } = await sql<ClusterSample>`
    select date_bin(make_interval(mins => ${stepMinutes}), at, '2000-01-01Z') as at, avg(used_gb)::float8 as "usedGb",
      avg(promised_gb)::float8 as "promisedGb"
    from storage_pool_sample where pool_id = ${poolId} and grain = ${grain} and at >= ${since}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** What pools used day by day, for so many days back. */
export async function readDays(
  db: Db,
  { poolIds, now, days }: { poolIds: readonly string[]; now: Date; days: number },
): Promise<{ poolId: string; age: number; amount: number }[]> {
  const { rows } = await sql<{ poolId: string; age: number; amount: number }>`
    select pool_id as "poolId", extract(day from ${now}::timestamptz - at::date)::int as age,
      avg(used_gb)::float8 as amount
    from storage_pool_sample where pool_id = any(${poolIds}::uuid[]) and grain = 60
      and at > ${now}::timestamptz - make_interval(days => ${days}) group by 1, 2 order by 1, 2`.execute(db);
  return rows;
}
