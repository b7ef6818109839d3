import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { sampleGrains } from '../limits.ts';

/** Keeps how the hosts of an engine do, at most once for each step of time and grain. */
export async function saveSamples(tx: Db, engine: string, now: Date): Promise<void> {
  for (const { minutes } of sampleGrains) {
    const at = new Date(Math.floor(now.getTime() / (minutes * 60_000)) * minutes * 60_000);
    await sql`
      insert into host_sample (host_id, grain, at, cpu_used, cpu_reserved, ram_used, ram_reserved, disk_used,
        disk_reserved, machines)
      select id, ${minutes}, ${at}, cpu_used, cpu_reserved, ram_used, ram_reserved, disk_used, disk_reserved, machines
      from host where engine = ${engine} and seen_at >= ${at} order by id on conflict do nothing`.execute(tx);
  }
}

/** Deletes samples that are older than their grain is kept. */
export async function pruneSamples(db: Db, now: Date): Promise<void> {
  for (const { minutes, days } of sampleGrains)
    await db
      .deleteFrom('host_sample')
      .where('grain', '=', minutes)
      .where('at', '<', new Date(now.getTime() - days * 86_400_000))
      .execute();
}

export interface Sample {
  at: Date;
  cpuUsed: number;
  ramUsed: number;
  diskUsed: number;
  machines: number;
}

/** The samples of a host since a moment, the average of each step. */
export async function readSamples(
  db: Db,
  { hostId, since, grain, stepMinutes }: { hostId: string; since: Date; grain: number; stepMinutes: number },
): Promise<Sample[]> {
  const { rows } = await sql<Sample>`
    select date_bin(make_interval(mins => ${stepMinutes}), at, '2000-01-01Z') as at, avg(cpu_used)::float8 as "cpuUsed",
      avg(ram_used)::float8 as "ramUsed", avg(disk_used)::float8 as "diskUsed", max(machines)::int as machines
    from host_sample where host_id = ${hostId} and grain = ${grain} and at >= ${since} group by 1 order by 1`.execute(
    db,
  );
  return rows;
}
