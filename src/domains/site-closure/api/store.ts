import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import type { ZipEntry } from '#platform/zip/zip.ts';
import type { ArchiveFile } from '../archive-files.ts';

type ServerChoice = 'keep' | 'off';

/** Why a site is suspended, and how many servers that has powered off; undefined: it is not. */
export const readSuspension = (db: Db, siteId: string) =>
  db
    .selectFrom('site_suspension')
    .select(['reason'])
    .select((e) => e.ref('servers').$castTo<ServerChoice>().as('servers'))
    .select(
      sql<number>`(select count(*)::int from site_suspended_server s where s.site_id = site_suspension.site_id)`.as(
        'poweredOff',
      ),
    )
    .where('site_id', '=', siteId)
    .executeTakeFirst();

/** Whether a site is suspended with its servers powered off. */
export async function keepsServersOff(db: Db, siteId: string): Promise<boolean> {
  const of = db.selectFrom('site_suspension').select('servers').where('site_id', '=', siteId);
  return (await of.executeTakeFirst())?.servers === 'off';
}

export async function insertSuspension(
  tx: Db,
  siteId: string,
  row: { reason: string; servers: ServerChoice },
): Promise<void> {
  await tx
    .insertInto('site_suspension')
    .values({ site_id: siteId, ...row })
    .execute();
}

export async function deleteSuspension(tx: Db, siteId: string): Promise<void> {
  await tx.deleteFrom('site_suspension').where('site_id', '=', siteId).execute();
}

/** The servers of a site that its suspension has powered off. */
export async function readPoweredOff(db: Db, siteId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('site_suspended_server')
    .select('server_id')
    .where('site_id', '=', siteId)
    .orderBy('server_id')
    .execute();
  return rows.map((row) => row.server_id);
}

export async function addPoweredOff(tx: Db, siteId: string, serverId: string): Promise<void> {
  await tx
    .insertInto('site_suspended_server')
    .values({ site_id: siteId, server_id: serverId })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function deletePoweredOff(tx: Db, siteId: string, serverIds: readonly string[]): Promise<void> {
  if (serverIds.length === 0) return;
  await tx
    .deleteFrom('site_suspended_server')
    .where('site_id', '=', siteId)
    .where('server_id', 'in', serverIds)
    .execute();
}

/** Why a site is or was closed, and since when. */
export const readClosing = (db: Db, siteId: string) =>
  db
    .selectFrom('site_closing')
    .select(['reason', 'started_at as startedAt'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();

export async function insertClosing(tx: Db, siteId: string, row: { reason: string; now: Date }): Promise<void> {
  await tx.insertInto('site_closing').values({ site_id: siteId, reason: row.reason, started_at: row.now }).execute();
}

export async function deleteClosing(tx: Db, siteId: string): Promise<void> {
  await tx.deleteFrom('site_closing').where('site_id', '=', siteId).execute();
  await tx.deleteFrom('site_closing_file').where('site_id', '=', siteId).execute();
}

/** The files of the last archive of a site. */
export const readFiles = (db: Db, siteId: string) =>
  db
    .selectFrom('site_closing_file')
    .select((e) => [
      e.ref('name').$castTo<ArchiveFile>().as('name'),
      'download_id as downloadId',
      'mark',
      'ordered_by as orderedBy',
    ])
    .where('site_id', '=', siteId)
    .orderBy('name')
    .execute();

export async function saveFile(
  tx: Db,
  file: { siteId: string; name: ArchiveFile; downloadId: string; orderedBy: string; mark: string; now: Date },
): Promise<void> {
  const columns = {
    download_id: file.downloadId,
    ordered_by: file.orderedBy,
    ordered_at: file.now,
    mark: file.mark,
  };
  await tx
    .insertInto('site_closing_file')
    .values({ site_id: file.siteId, name: file.name, ...columns })
    .onConflict((c) => c.columns(['site_id', 'name']).doUpdateSet(columns))
    .execute();
}

/** What someone ordered goes with them. */
export async function deleteFilesOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('site_closing_file').where('ordered_by', '=', accountId).execute();
}

/** The tasks of these kinds that work on a site now, by kind. */
export async function readTasksOf(db: Db, siteId: string, kinds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('task')
    .select(['id', 'kind'])
    .where('object_id', '=', siteId)
    .where('site_id', '=', siteId)
    .where('kind', 'in', kinds)
    .where(sql<boolean>`task.state in ('waiting', 'running')`)
    .execute();
  return new Map(rows.map(({ kind, id }) => [kind, id]));
}

/** A file of a ZIP that is being written, with what its manifest says of it. */
export interface ArchivedEntry extends ZipEntry {
  number: string;
  account: string;
  date: Date;
}

/** Notes what a stretch has written into a ZIP; `position` is that of the first. */
export async function insertEntries(
  tx: Db,
  downloadId: string,
  { position, entries }: { position: number; entries: readonly ArchivedEntry[] },
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('site_closing_entry')
    .values(
      entries.map(({ path, number, account, date, sha256, crc, bytes, packed, offset }, index) => ({
        download_id: downloadId,
        position: position + index,
        path,
        number,
        account,
        date: date.toISOString().slice(0, 10),
        sha256,
        crc,
        byte_count: bytes,
        packed,
        start: offset,
      })),
    )
    .execute();
}

/** What a ZIP has so far, in its order. */
export async function readEntries(db: Db, downloadId: string): Promise<(ZipEntry & ManifestFacts)[]> {
  return db
    .selectFrom('site_closing_entry')
    .select(['path', 'number', 'account', 'date', 'sha256', 'crc', 'byte_count as bytes', 'packed', 'start as offset'])
    .where('download_id', '=', downloadId)
    .orderBy('position')
    .execute();
}
/** What the manifest says of a document. */
export type ManifestFacts = Pick<ArchivedEntry, 'number' | 'account'> & { date: string };

/** A ZIP that has its directory needs no list of what is in it. */
export async function deleteEntries(tx: Db, downloadId: string): Promise<void> {
  await tx.deleteFrom('site_closing_entry').where('download_id', '=', downloadId).execute();
}
