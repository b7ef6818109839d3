import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { Format } from '../states.ts';

export interface NewImage {
  id: string;
  siteId: string;
  accountId: string;
  zoneId: string;
  name: string;
  version: string;
  description: string;
  osFamily: string;
  guestOs: string;
  initialUser: string;
  minRamMb: number;
  minDiskGb: number;
  licence: string | null;
  state: 'uploading' | 'checking' | 'cloning' | 'copying';
  source: 'clone' | 'upload' | 'url' | 'copy';
  format: Format | null;
  sizeBytes: number;
  createdFrom: string;
  createdBy: string;
  taskId: string | null;
  at: Date;
}

/** Adds an image that is still to be made. False when the account has its name and version in the zone: the index decides. */
export async function insertImage(tx: Db, row: NewImage): Promise<boolean> {
  const { rows } = await sql`
    insert into image (id, engine_ref, name, version, os_family, guest_os, description, min_ram_mb, min_disk_gb, licence,
      initial_user, created_at, site_id, account_id, home_zone, state, source, created_from, created_by, format,
      size_bytes, task_id)
    values (${row.id}, ${`pending:${row.id}`}, ${row.name}, ${row.version}, ${row.osFamily}, ${row.guestOs},
      ${row.description}, ${row.minRamMb}, ${row.minDiskGb}, ${row.licence}, ${row.initialUser}, ${row.at},
      ${row.siteId}, ${row.accountId}, ${row.zoneId}, ${row.state}, ${row.source}, ${row.createdFrom},
      ${row.createdBy}, ${row.format}, ${row.sizeBytes}, ${row.taskId})
    on conflict (account_id, home_zone, lower(name), version)
      where account_id is not null and state not in ('failed', 'deleted') do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`insert into image_zone (image_id, zone_id) values (${row.id}, ${row.zoneId})`.execute(tx);
  return true;
}

/** The highest version of a name in a zone; 0 when there is none. */
export async function lastVersion(db: Db, of: { accountId: string; zoneId: string; name: string }): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(case when version ~ '^[0-9]{1,9}$' then version::int end), 0) as last from image
    where account_id = ${of.accountId} and home_zone = ${of.zoneId} and lower(name) = lower(${of.name})
      and state not in ('failed', 'deleted')`.execute(db);
  return rows[0]?.last ?? 0;
}

export interface Edit {
  name: string;
  description: string;
  usageInfo: string;
  guestOs: string;
  initialUser: string;
  minRamMb: number;
  locked: boolean;
}

/** False when another image of the account has the name and version. */
export async function saveEdit(tx: Db, id: string, edit: Edit): Promise<boolean> {
  const { rows } = await sql`
    update image i set name = ${edit.name}, description = ${edit.description}, usage_info = ${edit.usageInfo},
      guest_os = ${edit.guestOs}, initial_user = ${edit.initialUser}, min_ram_mb = ${edit.minRamMb},
      locked = ${edit.locked}, revision = revision + 1
    where id = ${id} and not exists (select 1 from image o where o.account_id = i.account_id
      and o.home_zone = i.home_zone and lower(o.name) = lower(${edit.name}) and o.version = i.version
      and o.id <> i.id and o.state not in ('failed', 'deleted')) returning id`.execute(tx);
  return rows.length === 1;
}

/** Puts an image under a task. False when another was first. */
export async function takeImage(
  tx: Db,
  id: string,
  { state, taskId }: { state: 'deleting' | 'checking' | 'uploading'; taskId: string },
): Promise<boolean> {
  const { rows } = await sql`
    update image set state = ${state}, task_id = ${taskId}, reason = null, revision = revision + 1
    where id = ${id} and task_id is null returning id`.execute(tx);
  return rows.length === 1;
}

export interface Ready {
  engineRef: string;
  sizeBytes: number;
  sha256: string;
  format: Format;
  /** Null: as it was said before. */
  diskGb: number | null;
}

/** The image is there. */
export async function saveReady(tx: Db, id: string, ready: Ready): Promise<void> {
  await sql`
    update image set state = 'available', reason = null, task_id = null, engine_ref = ${ready.engineRef},
      size_bytes = ${ready.sizeBytes}, sha256 = ${ready.sha256}, format = ${ready.format},
      min_disk_gb = coalesce(${ready.diskGb}::int, min_disk_gb), revision = revision + 1
    where id = ${id}`.execute(tx);
}

/** Remembers under which name the engine keeps it. */
export async function saveEngineRef(tx: Db, id: string, engineRef: string): Promise<void> {
  await sql`update image set engine_ref = ${engineRef} where id = ${id}`.execute(tx);
}

/** The image could not be made, and nothing of it is left at the engine. */
export async function saveFailed(tx: Db, id: string, reason: string): Promise<void> {
  await sql`
    update image set state = 'failed', reason = ${reason}, task_id = null, size_bytes = 0, revision = revision + 1
    where id = ${id}`.execute(tx);
}

/** What a task was doing with an image is over: it is as before. */
export async function saveAsBefore(tx: Db, id: string, state: 'available' | 'failed' | 'uploading'): Promise<void> {
  await sql`
    update image set state = ${state}, task_id = null, revision = revision + 1 where id = ${id}`.execute(tx);
}

/** The image has gone; while a server remembers that it was made of it, its name stays. */
export async function saveDeleted(tx: Db, id: string): Promise<void> {
  const used = sql<boolean>`exists (select 1 from server s where s.image_id = ${id})`;
  await sql`delete from image_share where image_id = ${id}`.execute(tx);
  await sql`
    update image set state = 'deleted', task_id = null, engine_ref = ${`deleted:${id}`}, size_bytes = 0
    where id = ${id} and ${used}`.execute(tx);
  await sql`delete from image where id = ${id} and not ${used}`.execute(tx);
}

export interface TaskImage {
  engine: string;
  engineRef: string;
  siteId: string;
  accountId: string;
}

/** What a step needs to know of an image; null when its row has gone. */
export async function readForTask(db: Db, id: string): Promise<TaskImage | null> {
  const { rows } = await sql<TaskImage>`
    select d.engine, i.engine_ref as "engineRef", i.site_id as "siteId", i.account_id as "accountId"
    from image i join data_center d on d.id = i.home_zone where i.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What the images of an account take, and those of nobody's server that are older than three months. */
export async function readUse(db: Db, accountId: string, now: Date) {
  const { rows } = await sql<{ usedBytes: number; count: number; sizeBytes: number }>`
    select coalesce(sum(i.size_bytes), 0)::bigint as "usedBytes",
      count(*) filter (where ${unused})::int as count,
      coalesce(sum(i.size_bytes) filter (where ${unused}), 0)::bigint as "sizeBytes"
    from (select i.size_bytes, i.state, i.created_at < ${new Date(now.getTime() - unusedMs)} as old,
        exists (select 1 from server s where s.image_id = i.id and s.state <> 'terminated') as used
      from image i where i.account_id = ${accountId} and i.state not in ('failed', 'deleted')) i`.execute(db);
  return rows[0] ?? { usedBytes: 0, count: 0, sizeBytes: 0 };
}
const unusedMs = 90 * 86_400_000;
const unused = sql`i.old and not i.used and i.state = 'available'`;
