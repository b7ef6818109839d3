import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { surplusOf, type Kept } from './retention.ts';

interface Row extends Kept {
  kind: string;
  keep: number;
  keepWeekly: number;
  keepMonthly: number;
  timeZone: string;
}

/** The snapshots of a schedule that it keeps no more, oldest first; what is pinned or not ready is not looked at. */
export async function readSurplus(db: Db, scheduleId: string | null): Promise<string[]> {
  if (scheduleId === null) return [];
  const { rows } = await sql<Row>`
    select n.id, n.created_at as at, c.kind, c.keep, c.keep_weekly as "keepWeekly", c.keep_monthly as "keepMonthly",
      c.time_zone as "timeZone"
    from snapshot n join snapshot_schedule c on c.id = n.schedule_id
    where n.schedule_id = ${scheduleId} and n.state = 'ready' and not n.pinned
    order by n.created_at desc, n.id desc`.execute(db);
  const [first] = rows;
  if (first === undefined) return [];
  const { kind, keep, keepWeekly, keepMonthly, timeZone } = first;
  const longer = kind === 'daily' ? { keepWeekly, keepMonthly } : { keepWeekly: 0, keepMonthly: 0 };
  return surplusOf(rows, { keep, ...longer, timeZone });
}
