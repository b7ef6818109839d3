import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { lastHour, partOf, partsOf, type QueueStats } from '#platform/queue-stats.ts';

/** The slots of schedules: those that are open, and schedules whose time has come and that no worker has looked at. */
export async function readScheduleQueue(db: Db): Promise<QueueStats> {
  const { rows } = await sql<Pick<QueueStats, 'waiting' | 'oldestSeconds'>>`
    select count(*)::int as waiting, extract(epoch from max(now() - due.at))::float8 as "oldestSeconds"
    from (select slot as at from schedule_run where state = 'waiting' and slot <= now()
      union all select next_at from schedule where next_at is not null and next_at <= now()) due`.execute(db);
  const { rows: arrivals } = await sql<{ part: number; n: number }>`
    select ${partOf(sql`slot`)} as part, count(*)::int as n from schedule_run
    where slot > ${lastHour} and slot <= now() group by part`.execute(db);
  const { rows: departures } = await sql<{ part: number; n: number }>`
    select ${partOf(sql`settled_at`)} as part, count(*)::int as n from schedule_run
    where slot > now() - interval '1 day' and settled_at > ${lastHour} group by part`.execute(db);
  return {
    name: 'schedules',
    running: 0,
    delayed: 0,
    dead: 0,
    arrivals: partsOf(arrivals),
    departures: partsOf(departures),
    ...rows[0]!,
  };
}
