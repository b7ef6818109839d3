import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { usualWindow } from '../limits.ts';
import type { Window } from './nights.ts';

export interface ListedWindow extends Window {
  zoneId: string;
  zoneName: string;
  servers: number;
  /** 0: no one has ever said anything else than what is usual. */
  version: number;
}

/** Every zone with its window, and how many servers are backed up in it. */
export async function readZoneWindows(db: Db): Promise<ListedWindow[]> {
  const { rows } = await sql<ListedWindow>`
    select d.id as "zoneId", d.name as "zoneName", coalesce(w.time_zone, ${usualWindow.timeZone}) as "timeZone",
      coalesce(w.from_hour, ${usualWindow.fromHour}) as "fromHour", coalesce(w.hours, ${usualWindow.hours}) as hours,
      (select count(*)::int from server s where s.zone_id = d.id and s.backup and s.state <> 'terminated') as servers,
      coalesce(w.version, 0) as version
    from data_center d left join backup_window w on w.zone_id = d.id order by d.id`.execute(db);
  return rows;
}

/** False when another has saved it in the meantime. */
export async function saveWindow(tx: Db, { zoneId, version }: ListedWindow, to: Window): Promise<boolean> {
  const { rows } = await sql`
    insert into backup_window (zone_id, time_zone, from_hour, hours, version)
    values (${zoneId}, ${to.timeZone}, ${to.fromHour}, ${to.hours}, ${version + 1})
    on conflict (zone_id) do update set time_zone = excluded.time_zone, from_hour = excluded.from_hour,
      hours = excluded.hours, version = excluded.version
      where backup_window.version = ${version} returning 1`.execute(tx);
  return rows.length === 1;
}
