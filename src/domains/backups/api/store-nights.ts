import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { usualWindow } from '../limits.ts';
import { spreadSeconds, type Night, type Window } from './nights.ts';

export type ZoneWindow = Window & { zoneId: string };

/** Every zone with its window; a provider has a few dozen. */
export async function readWindows(db: Db): Promise<ZoneWindow[]> {
  const { rows } = await sql<ZoneWindow>`
    select d.id as "zoneId", coalesce(w.time_zone, ${usualWindow.timeZone}) as "timeZone",
      coalesce(w.from_hour, ${usualWindow.fromHour}) as "fromHour", coalesce(w.hours, ${usualWindow.hours}) as hours
    from data_center d left join backup_window w on w.zone_id = d.id order by d.id`.execute(db);
  return rows;
}

/**
 * Opens the night of each zone once, no matter how many workers ask, and answers the zones that have one to be planned. A past
 * night is only opened where earlier nights exist, to report what was missed; a new installation has missed nothing.
 */
export async function openNights(
  db: Db,
  nights: readonly ({ zoneId: string } & Night)[],
  now: Date,
): Promise<string[]> {
  await sql`
    insert into backup_night (zone_id, night, from_at, until_at)
    select t.zone, t.night, t.begins, t.ends
    from unnest(${nights.map(({ zoneId }) => zoneId)}::text[], ${nights.map(({ night }) => night)}::date[],
      ${nights.map(({ from }) => from)}::timestamptz[], ${nights.map(({ until }) => until)}::timestamptz[])
      as t (zone, night, begins, ends)
    where t.ends > ${now} or exists (select 1 from backup_night n where n.zone_id = t.zone and n.night < t.night)
    on conflict do nothing`.execute(db);
  const rows = await db
    .selectFrom('backup_night')
    .select('zone_id as zoneId')
    .distinct()
    .where('planned_at', 'is', null)
    .orderBy('zone_id')
    .execute();
  return rows.map(({ zoneId }) => zoneId);
}

/**
 * Plans the runs of the next servers of a zone's open nights, going on where the last round ended, by index. Gives how
 * many servers it has seen; a night that another worker is at is left to it.
 */
export async function planNext(tx: Db, zoneId: string, { size, now }: { size: number; now: Date }): Promise<number> {
  const open = await sql<{ night: string; from: Date; until: Date; cursor: string }>`
    select night::text, from_at as "from", until_at as until, cursor from backup_night
    where zone_id = ${zoneId} and planned_at is null order by night limit 1 for update skip locked`.execute(tx);
  const [night] = open.rows;
  if (night === undefined) return 0;
  const seen = await tx
    .selectFrom('server')
    .select('id')
    .where('zone_id', '=', zoneId)
    .where((e) => e.ref('backup'))
    .where('state', '<>', sql.lit('terminated'))
    .where('id', '>', night.cursor)
    .orderBy('id')
    .limit(size)
    .execute();
  const ids = seen.map((row) => row.id);
  const spread = spreadSeconds(night.from, night.until);
  // The end of an id is random: see `nights.ts`, which shows people the same time.
  await sql`
    insert into backup (id, server_id, night, state, due_at, until, created_by)
    select gen_random_uuid(), s.id, ${night.night}::date, 'planned',
      ${night.from}::timestamptz + make_interval(secs => (('x' || right(s.id::text, 8))::bit(32)::bigint % ${spread})::float8),
      ${night.until}, 'Schedule'
    from server s where s.id = any(${ids}::uuid[]) and s.created_at < ${night.until}
    on conflict do nothing`.execute(tx);
  const last = ids.at(-1);
  const done = ids.length < size;
  await sql`
    update backup_night set cursor = coalesce(${last ?? null}::uuid, cursor),
      planned_at = case when ${done} then ${now}::timestamptz end
    where zone_id = ${zoneId} and night = ${night.night}::date`.execute(tx);
  return done ? 0 : ids.length;
}

/** Forgets nights of long ago. */
export async function forgetNights(db: Db, before: Date): Promise<void> {
  await sql`delete from backup_night where until_at < ${before}`.execute(db);
}

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
