import { sql, type NotNull } from 'kysely';
import type { Sayable } from '#kernel/message.ts';
import type { Db } from '#platform/db/pool.ts';
import { saveDeleted, type Scan } from '#domains/images/api/port.ts';
import type { Format, ImageState } from '../states.ts';
import { isUnused } from './store.ts';

/** The highest version of a name in a zone; 0 when there is none. */
export async function lastVersion(db: Db, of: { accountId: string; zoneId: string; name: string }): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(case when version ~ '^[0-9]{1,9}$' then version::int end), 0) as last from image
    where account_id = ${of.accountId} and home_zone = ${of.zoneId} and lower(name) = lower(${of.name})
      and state not in ('failed', 'deleted')`.execute(db);
  return rows[0]?.last ?? 0;
}

export interface TaskImage {
  engine: string;
  engineRef: string;
  siteId: string;
  accountId: string;
  zoneId: string;
  attempt: number;
  sizeBytes: number;
  sha256: string | null;
  format: Format | null;
  diskGb: number;
}

/** What a step needs to know of an image; null when its row is gone. */
export async function readForTask(db: Db, id: string): Promise<TaskImage | null> {
  const { rows } = await sql<TaskImage>`
    select d.engine, i.engine_ref as "engineRef", i.site_id as "siteId", i.account_id as "accountId",
      i.home_zone as "zoneId", i.attempt, i.size_bytes as "sizeBytes", i.sha256, i.format, i.min_disk_gb as "diskGb"
    from image i join data_center d on d.id = i.home_zone where i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

interface ReadyFile {
  /** What the scan of the same bytes found. */
  scan: Scan;
  engineRef: string;
  sizeBytes: number;
  sha256: string;
  format: string;
}

/** What a copy needs to know of an image that is ready; null when it is not anymore. */
export async function readReady(db: Db, id: string): Promise<ReadyFile | null> {
  const ready = await db
    .selectFrom('image')
    .select([
      'engine_ref as engineRef',
      'size_bytes as sizeBytes',
      'sha256',
      'format',
      'scan',
      'scanned_at as scannedAt',
    ])
    .where('id', '=', id)
    .where('state', '=', sql.lit('available'))
    .where('sha256', 'is not', null)
    // What has been checked has a format.
    .$narrowType<{ sha256: NotNull; format: NotNull }>()
    .executeTakeFirst();
  if (ready === undefined) return null;
  const { scan, scannedAt, ...file } = ready;
  return { ...file, scan: { scan: scan === 'clean' ? 'clean' : 'none', signature: null, scannedAt } };
}

/** What the images of an account take, and those of no one's server that are older than three months. */
export async function readUse(db: Db, accountId: string, now: Date) {
  const { rows } = await sql<{ usedBytes: number; count: number; sizeBytes: number }>`
    select coalesce(sum(i.size_bytes), 0)::bigint as "usedBytes", count(*) filter (where ${isUnused(now)})::int as count,
      coalesce(sum(i.size_bytes) filter (where ${isUnused(now)}), 0)::bigint as "sizeBytes"
    from image i where i.account_id = ${accountId} and i.state not in ('failed', 'deleted')`.execute(db);
  return rows[0] ?? { usedBytes: 0, count: 0, sizeBytes: 0 };
}

/** The image is deleted with its links; its name stays while servers created from it refer to it. */
export async function deleteImage(tx: Db, id: string): Promise<void> {
  await sql`delete from image_link where image_id = ${id}`.execute(tx);
  const rows = await tx.selectFrom('server').select('id').where('image_id', '=', id).limit(1).execute();
  await saveDeleted(tx, id, { isRemembered: rows.length > 0 });
}

/** How many images an account has. */
export async function countImagesOf(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from image where account_id = ${accountId} and state <> 'deleted'`.execute(db);
  return rows[0]?.count ?? 0;
}

interface LeftImage {
  id: string;
  name: string;
  siteId: string;
  state: ImageState;
  reason: Sayable | null;
}

/** The images of an account that no task is at, locked. */
export async function lockFreeImagesOf(tx: Db, accountId: string): Promise<LeftImage[]> {
  const { rows } = await sql<LeftImage>`
    select id, name, site_id as "siteId", state, reason from image
    where account_id = ${accountId} and state <> 'deleted' and task_id is null order by id for update`.execute(tx);
  return rows;
}
