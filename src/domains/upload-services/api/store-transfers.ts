import { sql } from 'kysely';
import { newId } from '#kernel/ids.ts';
import type { Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import { unscoped } from '#platform/db/fence.ts';
import type { Db } from '#platform/db/pool.ts';
import { openUploads, type UploadOf } from '#domains/library/api/port.ts';
import { sampleMinutes, sharingSeconds } from '../limits.ts';
import { activeSince } from './store.ts';

/** What a service takes, and the places that are taken: by one account, and by all. */
export interface Places {
  id: string;
  name: string;
  enabled: boolean;
  note: string;
  maxImageGb: number;
  parallelPerAccount: number;
  parallelInAll: number;
  ofAccount: number;
  inAll: number;
}

/**
 * Locks the service of a data center, so that two never get its last place, and counts the places that other uploads have.
 * Null: the data center has no service yet.
 */
export async function lockPlaces(tx: Db, { zoneId, accountId, imageId }: UploadOf, now: Date): Promise<Places | null> {
  const places = sql<Places>`
    with service as materialized (select * from upload_service where zone_id = ${zoneId} for no key update)
    select s.id, s.name, s.enabled, s.note, s.max_image_gb as "maxImageGb",
      s.parallel_per_account as "parallelPerAccount", s.parallel_in_all as "parallelInAll", c.*
    from service s cross join lateral (
      select count(*)::int as "inAll", count(*) filter (where t.account_id = ${accountId})::int as "ofAccount"
      from upload_transfer t join ${openUploads} u on u.image_id = t.image_id and u.state = 'uploading'
      where t.service_id = s.id and t.active_at > ${activeSince(now)} and t.image_id <> ${imageId}) c`;
  const { rows } = await unscoped('the places of a data center are counted for all accounts', () => places.execute(tx));
  return rows[0] ?? null;
}

/** Gives an upload a place, or keeps it for longer. */
export async function takePlace(
  tx: Db,
  { serviceId, imageId, accountId }: { serviceId: string; imageId: string; accountId: string },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('upload_transfer')
    .values({ image_id: imageId, service_id: serviceId, account_id: accountId, active_at: now })
    .onConflict((conflict) => conflict.column('image_id').doUpdateSet({ active_at: now, service_id: serviceId }))
    .execute();
}

/** Keeps the place of an upload; null: it has none, else the limit of its service in Mbit/s and how many send now. */
export async function keepPlace(
  db: Db,
  imageId: string,
  now: Date,
): Promise<{ mbps: number | null; sending: number } | null> {
  const { rows } = await sql<{ mbps: number | null; sending: number }>`
    with kept as (
      update upload_transfer set active_at = ${now}
      where image_id = ${imageId} and active_at > ${activeSince(now)} returning service_id)
    select s.bandwidth_mbps as mbps, (
      select count(*)::int from upload_transfer t where t.service_id = s.id
        and t.active_at > ${now}::timestamptz - make_interval(secs => ${sharingSeconds}) and t.image_id <> ${imageId}) + 1 as sending
    from kept k join upload_service s on s.id = k.service_id`.execute(db);
  return rows[0] ?? null;
}

/** For how many days the service of a data center keeps uploads; null: it has none yet. */
export async function readKeepDays(db: Db, zoneId: string): Promise<number | null> {
  const row = await db
    .selectFrom('upload_service')
    .select('keep_days')
    .where('zone_id', '=', zoneId)
    .executeTakeFirst();
  return row?.keep_days ?? null;
}

/** What every service takes of new uploads. */
export const readOffers = (db: Db) =>
  db
    .selectFrom('upload_service')
    .select(['zone_id as zoneId', 'enabled', 'note', 'max_image_gb as maxImageGb'])
    .execute();

/** Counts what a service received, and what failed. */
export async function count(
  db: Db,
  zoneId: string,
  { bytes, errors, now }: { bytes: number; errors: number; now: Date },
): Promise<void> {
  await sql`
    insert into upload_service_sample as m (service_id, at, received_bytes, errors)
    select s.id, date_bin(make_interval(mins => ${sql.lit(sampleMinutes)}), ${now}::timestamptz, '2000-01-01Z'), ${bytes}, ${errors}
    from upload_service s where s.zone_id = ${zoneId}
    on conflict (service_id, at) do update set received_bytes = m.received_bytes + excluded.received_bytes,
      errors = m.errors + excluded.errors`.execute(db);
}

/** Notes why a part of an upload did not arrive. */
export async function insertError(
  db: Db,
  { zoneId, imageId }: UploadOf,
  { reason, now }: { reason: Sayable; now: Date },
): Promise<void> {
  await sql`
    insert into upload_error (id, service_id, at, image_id, reason)
    select ${newId()}, s.id, ${now}::timestamptz, ${imageId}, ${messageJson(reason)} from upload_service s
    where s.zone_id = ${zoneId}`.execute(db);
}
