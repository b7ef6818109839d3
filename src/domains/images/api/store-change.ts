import { sql } from 'kysely';
import type { Sayable } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';
import type { Scan } from './store-scan.ts';

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
  extraDisksGb?: readonly number[];
  licence: string | null;
  state: 'uploading' | 'checking' | 'cloning' | 'copying';
  source: 'clone' | 'upload' | 'url' | 'copy';
  format: string | null;
  sizeBytes: number;
  prepared: readonly string[];
  /** What it is made of; null for what someone brings. */
  origin: object | null;
  usageInfo?: string;
  tags?: readonly string[];
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
      size_bytes, task_id, prepared, origin, usage_info, tags, extra_disks_gb)
    values (${row.id}, ${`pending:${row.id}`}, ${row.name}, ${row.version}, ${row.osFamily}, ${row.guestOs},
      ${row.description}, ${row.minRamMb}, ${row.minDiskGb}, ${row.licence}, ${row.initialUser}, ${row.at},
      ${row.siteId}, ${row.accountId}, ${row.zoneId}, ${row.state}, ${row.source}, ${row.createdFrom},
      ${row.createdBy}, ${row.format}, ${row.sizeBytes}, ${row.taskId}, ${row.prepared}::text[],
      ${row.origin === null ? null : JSON.stringify(row.origin)}::jsonb,
      ${row.usageInfo ?? ''}, ${row.tags ?? []}::text[], ${row.extraDisksGb ?? []}::int[])
    on conflict (account_id, home_zone, lower(name), version)
      where account_id is not null and state not in ('failed', 'deleted') do nothing returning id`.execute(tx);
  if (rows.length === 0) return false;
  await sql`insert into image_zone (image_id, zone_id) values (${row.id}, ${row.zoneId})`.execute(tx);
  return true;
}

export interface Edit {
  name: string;
  description: string;
  usageInfo: string;
  guestOs: string;
  initialUser: string;
  minRamMb: number;
  extraDisksGb: readonly number[];
  locked: boolean;
  prepared: readonly string[];
}

/** False when another image of the account has the name and version. */
export async function saveEdit(tx: Db, id: string, edit: Edit): Promise<boolean> {
  const { rows } = await sql`
    update image i set name = ${edit.name}, description = ${edit.description}, usage_info = ${edit.usageInfo},
      guest_os = ${edit.guestOs}, initial_user = ${edit.initialUser}, min_ram_mb = ${edit.minRamMb},
      extra_disks_gb = ${edit.extraDisksGb}::int[], locked = ${edit.locked}, prepared = ${edit.prepared}::text[],
      is_latest = is_latest and lower(name) = lower(${edit.name}), revision = revision + 1
    where id = ${id} and not exists (select 1 from image o where o.account_id = i.account_id
      and o.home_zone = i.home_zone and lower(o.name) = lower(${edit.name}) and o.version = i.version
      and o.id <> i.id and o.state not in ('failed', 'deleted')) returning id`.execute(tx);
  return rows.length === 1;
}

/** Puts an image that failed under a task that makes it again, as long as its name is not taken. False otherwise. */
export async function takeFailed(
  tx: Db,
  id: string,
  to: { state: 'uploading' | 'cloning' | 'copying'; taskId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update image i set state = ${to.state}, task_id = ${to.taskId}, reason = null, revision = revision + 1
    where id = ${id} and task_id is null and state = 'failed' and not exists (
      select 1 from image o where o.account_id = i.account_id and o.home_zone = i.home_zone
        and lower(o.name) = lower(i.name) and o.version = i.version and o.id <> i.id
        and o.state not in ('failed', 'deleted')) returning id`.execute(tx);
  return rows.length === 1;
}

/** Puts an image under a task. False when another was first. */
export async function takeImage(
  tx: Db,
  id: string,
  { state, taskId }: { state: 'deleting' | 'checking' | 'uploading' | 'cloning' | 'copying'; taskId: string },
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
  format: string;
  /** Null: as it was said before. */
  diskGb: number | null;
  /** Left out: it was not scanned. */
  scan?: Scan;
}

/** The image is there. */
export async function saveReady(tx: Db, id: string, ready: Ready): Promise<void> {
  await sql`
    update image set state = 'available', reason = null, task_id = null, engine_ref = ${ready.engineRef},
      size_bytes = ${ready.sizeBytes}, sha256 = ${ready.sha256}, format = ${ready.format},
      min_disk_gb = coalesce(${ready.diskGb}::int, min_disk_gb), scan = ${ready.scan?.scan ?? 'none'},
      signature = null, scanned_at = ${ready.scan?.scannedAt ?? null}, revision = revision + 1
    where id = ${id}`.execute(tx);
}

/** Remembers under which name the engine keeps it. */
export async function saveEngineRef(tx: Db, id: string, engineRef: string): Promise<void> {
  await sql`update image set engine_ref = ${engineRef} where id = ${id}`.execute(tx);
}

/** The image could not be made. `clearing` is the task that removes what is left of it at the engine. */
export async function saveFailed(
  tx: Db,
  id: string,
  { reason, clearing }: { reason: Sayable; clearing: string },
): Promise<void> {
  await sql`
    update image set state = 'failed', reason = ${messageJson(reason)}, task_id = ${clearing}, size_bytes = 0,
      scan = 'none', signature = null, scanned_at = null, revision = revision + 1
    where id = ${id}`.execute(tx);
}

/** Nothing of a failed attempt is left at the engine; the next one has another name there. */
export async function saveCleared(tx: Db, id: string): Promise<void> {
  await sql`
    update image set task_id = null, engine_ref = ${`pending:${id}`}, attempt = attempt + 1, revision = revision + 1
    where id = ${id}`.execute(tx);
}

/** A state that an image returns to when a task with it came to nothing. */
export type StateBefore = 'available' | 'unscanned' | 'infected' | 'damaged' | 'failed' | 'uploading';

/** What a task was doing with an image is over: it is as before. Without a reason the one that it has stays. */
export async function saveAsBefore(
  tx: Db,
  id: string,
  { state, reason = null }: { state: StateBefore; reason?: Sayable | null },
): Promise<void> {
  await sql`
    update image set state = ${state}, reason = coalesce(${reason === null ? null : messageJson(reason)}::sentence, reason),
      task_id = null, revision = revision + 1
    where id = ${id}`.execute(tx);
}

/** An image that an engine has already, offered to every account in a data center. */
export interface FoundImage {
  id: string;
  engineRef: string;
  zoneId: string;
  name: string;
  osFamily: 'linux' | 'windows';
  guestOs: string;
  initialUser: string;
  minRamMb: number;
  minDiskGb: number;
  sizeBytes: number;
  at: Date;
}

/** Adds such an image behind all others. */
export async function insertFoundImage(tx: Db, image: FoundImage): Promise<void> {
  await sql`
    insert into image (id, engine_ref, name, version, os_family, guest_os, min_ram_mb, min_disk_gb, initial_user, position,
      size_bytes, created_at)
    select ${image.id}, ${image.engineRef}, ${image.name}, '1', ${image.osFamily}, ${image.guestOs}, ${image.minRamMb},
      ${image.minDiskGb}, ${image.initialUser}, coalesce(max(position), 0) + 1, ${image.sizeBytes}, ${image.at}
    from image where account_id is null`.execute(tx);
  await sql`insert into image_zone (image_id, zone_id) values (${image.id}, ${image.zoneId})`.execute(tx);
}
