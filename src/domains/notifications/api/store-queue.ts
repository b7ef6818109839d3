import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { QueueStats } from '#platform/queue-stats.ts';

/** The notifications whose mails, texts and webhooks are not ordered yet. When that is done is not recorded: no rates. */
export async function readNotificationQueue(db: Db): Promise<QueueStats> {
  const { rows } = await sql<Pick<QueueStats, 'waiting' | 'delayed' | 'oldestSeconds'>>`
    select count(*) filter (where delivery = 'pending')::int as waiting,
      count(*) filter (where delivery = 'held')::int as delayed,
      extract(epoch from max(now() - created_at) filter (where delivery = 'pending'))::float8 as "oldestSeconds"
    from notification where delivery <> 'done'`.execute(db);
  return { name: 'notifications', running: 0, dead: 0, arrivals: null, departures: null, ...rows[0]! };
}
