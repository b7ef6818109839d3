import type { Db } from '#platform/db/pool.ts';
import type { DownloadKind, FileKind } from '../schemas.ts';

export interface NewDownload {
  id: string;
  kind: FileKind;
  siteId: string;
  accountId: string;
  title: string;
  filename: string;
  contentType: string;
  tokenHash: Buffer | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertDownload(tx: Db, order: NewDownload): Promise<void> {
  await tx
    .insertInto('download')
    .values({
      id: order.id,
      kind: order.kind,
      site_id: order.siteId,
      account_id: order.accountId,
      title: order.title,
      filename: order.filename,
      content_type: order.contentType,
      token_hash: order.tokenHash,
      created_at: order.createdAt,
      expires_at: order.expiresAt,
    })
    .execute();
}

/** Adds a part; one that a step before a crash has written already stays. */
export async function insertPart(
  tx: Db,
  id: string,
  { position, content }: { position: number; content: string | Buffer },
): Promise<void> {
  await tx
    .insertInto('download_part')
    .values({ download_id: id, position, content: typeof content === 'string' ? Buffer.from(content) : content })
    .onConflict((c) => c.doNothing())
    .execute();
}

interface Ready {
  rows: number;
  bytes: number;
  expiresAt: Date;
  tokenHash: Buffer | null;
}

/** Makes a file ready; a null token keeps the one that it has. */
export async function setReady(tx: Db, id: string, { rows, bytes, expiresAt, tokenHash }: Ready): Promise<void> {
  await tx
    .updateTable('download')
    .set({ state: 'ready', row_count: rows, byte_count: bytes, expires_at: expiresAt })
    .$if(tokenHash !== null, (query) => query.set({ token_hash: tokenHash }))
    .where('id', '=', id)
    .execute();
}

export async function setFailed(tx: Db, id: string): Promise<void> {
  await tx.updateTable('download').set({ state: 'failed' }).where('id', '=', id).execute();
  await tx.deleteFrom('download_part').where('download_id', '=', id).execute();
}

/** What a file is, wherever it is looked for. */
const fileColumns = [
  'id',
  'title',
  'filename',
  'content_type as contentType',
  'state',
  'row_count as rows',
  'byte_count as bytes',
  'expires_at as expiresAt',
  'used_at as usedAt',
  'account_id as accountId',
] as const;

interface Wanted {
  kind: DownloadKind;
  tokenHash: Buffer;
  siteId: string;
}

/** The download of a link on one site; used and expired ones too. */
export async function findDownload(db: Db, { kind, tokenHash, siteId }: Wanted) {
  return db
    .selectFrom('download')
    .select(fileColumns)
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('site_id', '=', siteId)
    .executeTakeFirst();
}

/** A file that an account ordered and fetches without a link. */
export async function findExport(db: Db, { id, accountId }: { id: string; accountId: string }) {
  return db
    .selectFrom('download')
    .select(fileColumns)
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('kind', 'in', ['export', 'archive'])
    .executeTakeFirst();
}

/** Deletes the oldest exports of an account beyond so many. */
export async function dropOldExports(tx: Db, accountId: string, keep: number): Promise<void> {
  const kept = tx
    .selectFrom('download')
    .select('id')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'export')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(keep);
  await tx
    .deleteFrom('download')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'export')
    .where('id', 'not in', kept)
    .execute();
}

/** Notes the first use, under a lock, so that two at once agree on when it was. */
export async function noteUse(tx: Db, id: string, now: Date): Promise<Date> {
  const row = await tx
    .updateTable('download')
    .set((e) => ({ used_at: e.fn.coalesce('used_at', e.val(now)) }))
    .where('id', '=', id)
    .returning('used_at')
    .executeTakeFirstOrThrow();
  return row.used_at ?? now;
}

/** One part of a file; undefined after the last. */
export async function readPart(db: Db, id: string, position: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('download_part')
    .select('content')
    .where('download_id', '=', id)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.content;
}

/** Deletes the content of expired files immediately, and their metadata a week later. */
export async function deleteExpired(db: Db, now: Date, forgetBefore: Date): Promise<void> {
  await db.deleteFrom('download').where('expires_at', '<', forgetBefore).execute();
  await db
    .deleteFrom('download_part')
    .using('download')
    .whereRef('download.id', '=', 'download_part.download_id')
    .where('download.expires_at', '<', now)
    .execute();
}

/** Deletes what someone ordered. */
export async function deleteOf(tx: Db, accountId: string): Promise<void> {
  await tx.deleteFrom('download').where('account_id', '=', accountId).execute();
}
