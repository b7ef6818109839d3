import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { deleteShares } from '#domains/shares/api/port.ts';

/** Points the name to this version, or (`latest` false) to the newest. */
export async function saveLatest(
  tx: Db,
  of: { id: string; accountId: string | null; homeZone: string | null; name: string },
  latest: boolean,
): Promise<void> {
  await sql`
    update image set is_latest = false, revision = revision + 1 where account_id = ${of.accountId}
      and home_zone = ${of.homeZone} and lower(name) = lower(${of.name}) and is_latest`.execute(tx);
  if (latest) await sql`update image set is_latest = true, revision = revision + 1 where id = ${of.id}`.execute(tx);
}

/** When an image is no longer offered, and when it can no longer be used. A new end date is announced again. */
export async function saveLife(tx: Db, id: string, life: { deprecatedAt: Date | null; endsAt: Date | null }) {
  await sql`
    update image set deprecated_at = ${life.deprecatedAt}, ends_at = ${life.endsAt}, revision = revision + 1
    where id = ${id}`.execute(tx);
}

export async function saveEndNotified(tx: Db, id: string, endsAt: Date): Promise<void> {
  await sql`update image set notified_end = ${endsAt} where id = ${id}`.execute(tx);
}

/** Puts an image whose bytes are all there under the task that checks it. False when it is not waiting for that. */
export async function beginCheck(tx: Db, imageId: string, taskId: string): Promise<boolean> {
  const { rows } = await sql`
    update image set state = 'checking', task_id = ${taskId}, revision = revision + 1
    where id = ${imageId} and state = 'uploading' and task_id is null returning id`.execute(tx);
  return rows.length === 1;
}

/** An upload begins again with another file. */
export async function saveUploaded(tx: Db, id: string, file: { sizeBytes: number; fileName: string }): Promise<void> {
  await sql`update image set size_bytes = ${file.sizeBytes}, created_from = ${file.fileName} where id = ${id}`.execute(
    tx,
  );
}

/** The image is deleted; its name stays while servers created from it refer to it. */
export async function saveDeleted(tx: Db, id: string, { isRemembered }: { isRemembered: boolean }): Promise<void> {
  await deleteShares(tx, { type: 'image', id });
  if (isRemembered)
    await sql`
      update image set state = 'deleted', task_id = null, engine_ref = ${`deleted:${id}`}, size_bytes = 0,
        is_latest = false
      where id = ${id}`.execute(tx);
  else await sql`delete from image where id = ${id}`.execute(tx);
}

/** Takes a person's name out of the images that they made. */
export async function forgetMaker(tx: Db, accountId: string): Promise<void> {
  await sql`
    update image i set created_by = '' from account a
    where a.id = ${accountId} and i.site_id = a.site_id and lower(i.created_by) = a.email_key`.execute(tx);
}

/** The names of the images of an account that a task is at. */
export async function readBusyOf(db: Db, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('image')
    .select('name')
    .where('account_id', '=', accountId)
    .where('task_id', 'is not', null)
    .orderBy('name')
    .execute();
  return rows.map(({ name }) => name);
}
