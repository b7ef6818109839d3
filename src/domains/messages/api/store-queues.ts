import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { lastHour, partOf, partsOf, type QueueStats } from '#platform/queue-stats.ts';

const channels = ['mail', 'sms', 'webhook'] as const;

/** The outgoing messages by channel. What is given up can be resent for a week, so dead ones are those of a week. */
export async function readMessageQueues(db: Db): Promise<QueueStats[]> {
  const { rows: queued } = await sql<Omit<QueueStats, 'dead' | 'running' | 'arrivals' | 'departures'>>`
    select channel as name, count(*) filter (where run_at <= now())::int as waiting,
      count(*) filter (where run_at > now())::int as delayed,
      extract(epoch from max(now() - run_at) filter (where run_at <= now()))::float8 as "oldestSeconds"
    from message where state = 'queued' group by channel`.execute(db);
  const { rows: dead } = await sql<{ name: string; n: number }>`
    select channel as name, count(*)::int as n from message
    where state in ('failed', 'bounced') and created_at > now() - interval '7 days' group by channel`.execute(db);
  const { rows: arrivals } = await sql<{ name: string; part: number; n: number }>`
    select channel as name, ${partOf(sql`created_at`)} as part, count(*)::int as n from message
    where created_at > ${lastHour} group by channel, part`.execute(db);
  // A message is tried for some hours at most: the index on its creation finds what was sent lately.
  const { rows: departures } = await sql<{ name: string; part: number; n: number }>`
    select channel as name, ${partOf(sql`sent_at`)} as part, count(*)::int as n from message
    where created_at > now() - interval '1 day' and sent_at > ${lastHour} group by channel, part`.execute(db);
  return channels.map((name) => ({
    waiting: 0,
    delayed: 0,
    oldestSeconds: null,
    ...queued.find((one) => one.name === name),
    name,
    running: 0,
    dead: dead.find((one) => one.name === name)?.n ?? 0,
    arrivals: partsOf(arrivals.filter((one) => one.name === name)),
    departures: partsOf(departures.filter((one) => one.name === name)),
  }));
}
