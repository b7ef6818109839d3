import { sql, type RawBuilder } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { stuckMinutes } from './store.ts';
import { lastHour, partOf, partsOf, type QueueStats } from '#platform/queue-stats.ts';

/** Whether a task failed for good, and was neither retried nor discarded. */
export const isDeadTask = sql<boolean>`(task.state = 'failed' and task.retried_by is null and task.discarded_at is null)`;

/** Nothing was heard of the run of a held task for long: its worker hangs. */
const silent = sql`greatest(run_at, heard_at) < now() - make_interval(mins => ${stuckMinutes})`;
const held = sql`lease_until is not null and lease_until > now()`;

/** The queues of tasks, one for each kind that has tasks to do, dead ones, or had some in the last hour. */
export async function readTaskQueues(db: Db): Promise<QueueStats[]> {
  const { rows: live } = await sql<Omit<QueueStats, 'dead' | 'arrivals' | 'departures'>>`
    select kind as name, count(*) filter (where ${held})::int as running,
      count(*) filter (where not coalesce(${held}, false) and run_at <= now())::int as waiting,
      count(*) filter (where not coalesce(${held}, false) and run_at > now())::int as delayed,
      extract(epoch from greatest(
        max(now() - run_at) filter (where not coalesce(${held}, false) and run_at <= now()),
        max(now() - greatest(run_at, heard_at)) filter (where ${held} and ${silent})))::float8 as "oldestSeconds"
    from task where state in ('waiting', 'running') group by kind`.execute(db);
  const { rows: dead } = await sql<{ name: string; n: number }>`
    select kind as name, count(*)::int as n from task where ${isDeadTask} group by kind`.execute(db);
  const [arrivals, departures] = await Promise.all([ratesOf(db, sql`created_at`), ratesOf(db, sql`done_at`)]);
  const names = [...new Set([...live, ...dead, ...arrivals, ...departures].map(({ name }) => name))].toSorted();
  const idle = { waiting: 0, running: 0, delayed: 0, oldestSeconds: null };
  return names.map((name) => ({
    ...idle,
    ...live.find((one) => one.name === name),
    name,
    dead: dead.find((one) => one.name === name)?.n ?? 0,
    arrivals: partsOf(arrivals.filter((one) => one.name === name)),
    departures: partsOf(departures.filter((one) => one.name === name)),
  }));
}

async function ratesOf(db: Db, at: RawBuilder<unknown>): Promise<{ name: string; part: number; n: number }[]> {
  const { rows } = await sql<{ name: string; part: number; n: number }>`
    select kind as name, ${partOf(at)} as part, count(*)::int as n from task where ${at} > ${lastHour}
    group by kind, part`.execute(db);
  return rows;
}
