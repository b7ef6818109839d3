import { sql } from 'kysely';
import type { ImageSpace } from '#engines/images.ts';
import { newId } from '#kernel/ids.ts';
import type { Message } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import { openUploads } from '#domains/library/api/port.ts';
import { activeSeconds, sampleMinutes, unknownAfterSeconds } from '../limits.ts';
import type { ServiceState } from '../states.ts';

/** What an operator has configured. */
export interface Configured {
  enabled: boolean;
  maxImageGb: number;
  parallelPerAccount: number;
  parallelInAll: number;
  bandwidthMbps: number | null;
  keepDays: number;
  note: string;
}

/** A service with its figures. */
export interface FoundService extends Configured {
  id: string;
  name: string;
  zoneId: string;
  engine: string;
  state: ServiceState;
  sending: number;
  waiting: number;
  checking: number;
  failed: number;
  receivedBytesToday: number;
  recentBytes: number;
  recentSeconds: number;
  errorsToday: number;
  capacityBytes: number | null;
  freeBytes: number | null;
  seenAt: Date | null;
  testedAt: Date | null;
  testError: Message | null;
  writeMs: number | null;
  readMs: number | null;
  version: number;
}

/** What sent something since then has a place. */
export const activeSince = (now: Date) => new Date(now.getTime() - activeSeconds * 1000);
const stepOf = (now: Date) =>
  sql`date_bin(make_interval(mins => ${sql.lit(sampleMinutes)}), ${now}::timestamptz, '2000-01-01Z')`;

/** Every service with its figures, as a relation. */
export const services = (now: Date) => sql<FoundService>`(
  select s.id, s.name, s.zone_id as "zoneId", s.engine, s.enabled, s.max_image_gb as "maxImageGb",
    s.parallel_per_account as "parallelPerAccount", s.parallel_in_all as "parallelInAll",
    s.bandwidth_mbps as "bandwidthMbps", s.keep_days as "keepDays", s.note, s.version,
    s.capacity_bytes as "capacityBytes", s.free_bytes as "freeBytes", s.seen_at as "seenAt", s.tested_at as "testedAt",
    s.test_error as "testError", s.write_ms as "writeMs", s.read_ms as "readMs",
    case when coalesce(s.seen_at < ${now}::timestamptz - make_interval(secs => ${sql.lit(unknownAfterSeconds)}), true)
      then 'unknown' when s.enabled then 'online' else 'paused' end as state,
    c.sending, c.waiting, c.checking, c.failed,
    coalesce(m.bytes, 0) as "receivedBytesToday", coalesce(m.errors, 0)::int as "errorsToday",
    coalesce(m.recent, 0) as "recentBytes", extract(epoch from ${now}::timestamptz - ${stepOf(now)})::float8
      + ${sql.lit(sampleMinutes * 60)} as "recentSeconds"
  from upload_service s left join lateral (
    select count(*) filter (where u.state = 'uploading' and t.active_at > ${activeSince(now)})::int as sending,
      count(*) filter (where u.state = 'uploading' and coalesce(t.active_at <= ${activeSince(now)}, true))::int as waiting,
      count(*) filter (where u.state = 'checking')::int as checking, count(*) filter (where u.state = 'failed')::int as failed
    from ${openUploads} u left join upload_transfer t on t.image_id = u.image_id where u.zone_id = s.zone_id) c on true
  left join lateral (
    select sum(received_bytes) as bytes, sum(errors) as errors,
      sum(received_bytes) filter (where at >= ${stepOf(now)} - make_interval(mins => ${sql.lit(sampleMinutes)})) as recent
    from upload_service_sample m where m.service_id = s.id and m.at > ${now}::timestamptz - interval '24 hours') m on true)`;

/** One service without its figures; null: there is none. */
export const readService = async (
  db: Db,
  id: string,
): Promise<(Configured & Pick<FoundService, 'id' | 'name' | 'zoneId' | 'engine' | 'version'>) | null> =>
  (await db
    .selectFrom('upload_service')
    .select(['id', 'name', 'zone_id as zoneId', 'engine', 'version', 'enabled', 'note', 'keep_days as keepDays'])
    .select(['max_image_gb as maxImageGb', 'bandwidth_mbps as bandwidthMbps'])
    .select(['parallel_per_account as parallelPerAccount', 'parallel_in_all as parallelInAll'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** One service; null: there is none. */
export const findService = async (db: Db, id: string, now: Date): Promise<FoundService | null> =>
  (await db.selectFrom(services(now).as('f')).selectAll('f').where('f.id', '=', id).executeTakeFirst()) ?? null;

/** The services of data centers: makes those that are missing, and takes over the names of the others. */
export async function saveServices(
  db: Db,
  engine: string,
  zones: readonly { id: string; name: string }[],
): Promise<void> {
  if (zones.length === 0) return;
  await sql`
    insert into upload_service as s (id, zone_id, engine, name)
    select g.id, g.zone, ${engine}, g.name from unnest(${zones.map(() => newId())}::uuid[],
      ${zones.map(({ id }) => id)}::text[], ${zones.map(({ name }) => name)}::text[]) g (id, zone, name) order by g.zone
    on conflict (zone_id) do update set name = excluded.name, engine = excluded.engine
      where (s.name, s.engine) <> (excluded.name, excluded.engine)`.execute(db);
}

/** Notes how much space the store of a data center has, as its engine says it now. */
export async function saveSpace(db: Db, zoneId: string, { space, now }: { space: ImageSpace; now: Date }) {
  await db
    .updateTable('upload_service')
    .set({ capacity_bytes: space.capacityBytes, free_bytes: space.freeBytes, seen_at: now })
    .where('zone_id', '=', zoneId)
    .execute();
}

/** False when another has saved it in the meantime. */
export async function saveConfigured(
  tx: Db,
  { id, version }: Pick<FoundService, 'id' | 'version'>,
  to: Configured,
): Promise<boolean> {
  const saved = await tx
    .updateTable('upload_service')
    .set({
      enabled: to.enabled,
      max_image_gb: to.maxImageGb,
      parallel_per_account: to.parallelPerAccount,
      parallel_in_all: to.parallelInAll,
      bandwidth_mbps: to.bandwidthMbps,
      keep_days: to.keepDays,
      note: to.note,
      version: version + 1,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

/** How a test of a service ended. */
export interface Tested {
  error: Message | null;
  writeMs: number | null;
  readMs: number | null;
}

export async function saveTest(tx: Db, id: string, { error, writeMs, readMs }: Tested): Promise<void> {
  await tx
    .updateTable('upload_service')
    .set({ tested_at: sql<Date>`now()`, test_error: error && messageJson(error), write_ms: writeMs, read_ms: readMs })
    .where('id', '=', id)
    .execute();
}

export interface ServiceSample {
  at: Date;
  bytes: number;
  errors: number;
}

/** What a service received in each step of a span, also where it was nothing; null: all of them together. */
export async function readSamples(
  db: Db,
  { serviceId, since, now, stepMinutes }: { serviceId: string | null; since: Date; now: Date; stepMinutes: number },
): Promise<ServiceSample[]> {
  const step = sql`make_interval(mins => ${stepMinutes})`;
  const { rows } = await sql<ServiceSample>`
    select g.at, coalesce(sum(m.received_bytes), 0) as bytes, coalesce(sum(m.errors), 0)::int as errors
    from generate_series(date_bin(${step}, ${since}::timestamptz, '2000-01-01Z'), ${now}::timestamptz, ${step}) g (at)
      left join upload_service_sample m on (${serviceId}::uuid is null or m.service_id = ${serviceId}::uuid) and m.at >= g.at and m.at < g.at + ${step}
    group by g.at order by g.at`.execute(db);
  return rows;
}

/** Deletes what is older than it is kept. */
export async function prune(db: Db, before: { samples: Date; errors: Date; transfers: Date }): Promise<void> {
  await db.deleteFrom('upload_service_sample').where('at', '<', before.samples).execute();
  await db.deleteFrom('upload_error').where('at', '<', before.errors).execute();
  await db.deleteFrom('upload_transfer').where('active_at', '<', before.transfers).execute();
}
