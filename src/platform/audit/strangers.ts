import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { plain } from './plain.ts';

/** Networks counted separately per day; later ones share one row. */
export const networksADay = 2000;
const keepDays = 90;

export interface StrangerHit {
  action: string;
  errorCode: number;
  siteId: string;
  ip: string;
  /** What it was about; null where there is nothing to name. */
  object: string | null;
  at: Date;
}

/** Counts a refusal of an anonymous request. Rows are bounded per day, no matter what is sent. */
export async function countStranger(db: Db, hit: StrangerHit): Promise<void> {
  const { action, errorCode, siteId, ip, at } = hit;
  await sql`
    with asked (day, network) as (
      select (${at}::timestamptz at time zone 'UTC')::date,
        network(set_masklen(${ip}::inet, case family(${ip}::inet) when 4 then 24 else 64 end))::cidr
    )
    insert into stranger_count (day, action, error_code, site_id, network, first_at, last_at, last_object)
    select day, ${action}, ${errorCode}, ${siteId},
      case when (select count(*) from stranger_count taken where taken.day = asked.day) < ${networksADay}
        or exists (select from stranger_count known where known.day = asked.day and known.action = ${action}
          and known.error_code = ${errorCode} and known.site_id = ${siteId} and known.network = asked.network)
        then network else '0.0.0.0/0'::cidr end,
      ${at}, ${at}, ${plain(hit.object)?.slice(0, 320) ?? null}
    from asked
    on conflict (day, action, error_code, site_id, network) do update set
      hits = stranger_count.hits + 1, last_at = excluded.last_at, last_object = excluded.last_object`.execute(db);
}

/** Deletes the counts of days that are long over. */
export async function deleteStrangersBefore(db: Db, now: number): Promise<void> {
  const first = new Date(now - keepDays * 86_400_000).toISOString().slice(0, 10);
  await sql`delete from stranger_count where day < ${first}::date`.execute(db);
}
