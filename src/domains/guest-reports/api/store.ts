import { sql, type NotNull } from 'kysely';
import type { GuestReport, SeenCard, SeenFileSystem } from '#engines/guest-reports.ts';
import { plain } from '#platform/audit/plain.ts';
import type { Db } from '#platform/db/pool.ts';
import { askEverySeconds, askSoonSeconds, startMinutes } from '../limits.ts';

/** What a guest said of itself last. */
export interface StoredReport {
  reportedAt: Date;
  hostname: string | null;
  system: string | null;
  cards: SeenCard[];
  fileSystems: SeenFileSystem[];
  hostKeys: string[];
}

/** The last report of a server that the caller has found in their scope; null: its guest never reported. */
export async function readReport(db: Db, serverId: string): Promise<StoredReport | null> {
  const report = await db
    .selectFrom('guest_report')
    .select((e) => [
      'reported_at as reportedAt',
      'hostname',
      'system',
      e.ref('cards').$castTo<SeenCard[]>().as('cards'),
      e.ref('file_systems').$castTo<SeenFileSystem[]>().as('fileSystems'),
      'host_keys as hostKeys',
    ])
    .where('server_id', '=', serverId)
    .where('reported_at', 'is not', null)
    .$narrowType<{ reportedAt: NotNull }>()
    .executeTakeFirst();
  return report ?? null;
}

/** Since when a server has its present power. */
export async function readPowerSince(db: Db, serverId: string): Promise<Date> {
  const row = await db.selectFrom('server').select('power_since').where('id', '=', serverId).executeTakeFirstOrThrow();
  return row.power_since;
}

/** Lets the guest of a server be asked in the next round: something has changed that shows inside. */
export async function askSoon(tx: Db, serverId: string): Promise<void> {
  await sql`update guest_report set asked_at = '-infinity' where server_id = ${serverId}`.execute(tx);
}

/** A server whose guest is to be asked. */
export interface Due {
  id: string;
  ref: string;
}

/** Servers of an engine that are on and whose turn it is, the longest unasked first. */
export async function readDue(db: Db, engine: string, { now, size }: { now: Date; size: number }): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select s.id, s.engine_ref as ref
    from server s join data_center d on d.id = s.zone_id and d.engine = ${engine}
      left join guest_report r on r.server_id = s.id
    where s.state = 'on' and s.engine_ref is not null and (
      r.server_id is null
      or r.asked_at <= ${now}::timestamptz - make_interval(secs => ${askEverySeconds})
      or (r.asked_at <= ${now}::timestamptz - make_interval(secs => ${askSoonSeconds})
        and (r.reported_at is null or r.reported_at <= s.power_since)
        and s.power_since > ${now}::timestamptz - make_interval(mins => ${startMinutes})))
    order by r.asked_at nulls first limit ${size}`.execute(db);
  return rows;
}

/** In how many seconds the turn of the next server of an engine comes; null: it has none that is on. */
export async function readSecondsToDue(db: Db, engine: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(case
        when r.server_id is null then ${now}::timestamptz
        when (r.reported_at is null or r.reported_at <= s.power_since)
          and s.power_since > ${now}::timestamptz - make_interval(mins => ${startMinutes})
        then r.asked_at + make_interval(secs => ${askSoonSeconds})
        else greatest(r.asked_at + make_interval(secs => ${askEverySeconds}), ${now}::timestamptz + interval '30 s')
      end) - ${now}::timestamptz)::float8 as seconds
    from server s join data_center d on d.id = s.zone_id and d.engine = ${engine}
      left join guest_report r on r.server_id = s.id
    where s.state = 'on' and s.engine_ref is not null`.execute(db);
  return rows[0]?.seconds ?? null;
}

/** A guest with characters that the database can't store must not block the reports of others. */
const storable = (text: string): string => plain(text).toWellFormed();

/** Keeps that servers were asked, and what those said that answered. */
export async function saveAsked(
  db: Db,
  { asked, now }: { asked: readonly { serverId: string; report: GuestReport | undefined }[]; now: Date },
): Promise<void> {
  const rows = asked.map(({ serverId, report }) => ({
    server_id: serverId,
    reported_at: report === undefined ? null : new Date(report.at).toISOString(),
    hostname: report?.hostname ?? null,
    system: report?.system ?? null,
    cards: report?.cards ?? [],
    file_systems: report?.fileSystems ?? [],
    host_keys: report?.hostKeys ?? [],
  }));
  const text = JSON.stringify(rows, (_, value: unknown) => (typeof value === 'string' ? storable(value) : value));
  await sql`
    insert into guest_report (server_id, asked_at, reported_at, hostname, system, cards, file_systems, host_keys)
    select t.server_id, ${now}, t.reported_at, t.hostname, t.system, t.cards, t.file_systems, t.host_keys
    from jsonb_to_recordset(${text}::jsonb) as t (server_id uuid, reported_at timestamptz, hostname text,
      system text, cards jsonb, file_systems jsonb, host_keys text[]) join server s on s.id = t.server_id
    on conflict (server_id) do update set asked_at = excluded.asked_at,
      reported_at = coalesce(excluded.reported_at, guest_report.reported_at),
      hostname = case when excluded.reported_at is null then guest_report.hostname else excluded.hostname end,
      system = case when excluded.reported_at is null then guest_report.system else excluded.system end,
      cards = case when excluded.reported_at is null then guest_report.cards else excluded.cards end,
      file_systems = case when excluded.reported_at is null then guest_report.file_systems else excluded.file_systems end,
      host_keys = case when excluded.reported_at is null then guest_report.host_keys else excluded.host_keys end`.execute(
    db,
  );
}

/** What ended systems said is of no use to anyone. */
export async function forgetEnded(db: Db): Promise<void> {
  await sql`
    delete from guest_report r using server s where s.id = r.server_id and s.state = 'terminated'`.execute(db);
}
