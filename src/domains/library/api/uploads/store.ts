import { sql } from 'kysely';
import type { Db } from '#platform/db/pool.ts';
import { saveUploaded } from '#domains/images/api/port.ts';
import type { Format, ImageState } from '../../states.ts';

export interface NewUpload {
  imageId: string;
  accountId: string;
  ticketHash: Buffer | null;
  url: string | null;
  fileName: string;
  sizeBytes: number | null;
  sha256: string | null;
  expiresAt: Date;
}

export async function insertUpload(tx: Db, row: NewUpload): Promise<void> {
  await sql`
    insert into image_upload (image_id, account_id, ticket_hash, url, file_name, size_bytes, sha256, expires_at)
    values (${row.imageId}, ${row.accountId}, ${row.ticketHash}, ${row.url}, ${row.fileName}, ${row.sizeBytes},
      ${row.sha256}, ${row.expiresAt})`.execute(tx);
}

/** A way in for the bytes of one image, and the image. */
export interface StoredUpload {
  imageId: string;
  accountId: string;
  owner: string;
  siteId: string;
  name: string;
  state: ImageState;
  engine: string;
  zoneId: string;
  engineRef: string;
  format: Format;
  /** Counts the tries: each has its own name at the engine. */
  attempt: number;
  url: string | null;
  fileName: string;
  sizeBytes: number | null;
  sha256: string | null;
  expiresAt: Date;
}

const columns = sql`u.image_id as "imageId", u.account_id as "accountId", i.account_id as owner, i.site_id as "siteId",
  i.name, i.state, d.engine, i.home_zone as "zoneId", i.engine_ref as "engineRef", i.format, i.attempt, u.url, u.file_name as "fileName",
  u.size_bytes as "sizeBytes", u.sha256, u.expires_at as "expiresAt"`;
const from = sql`image_upload u join image i on i.id = u.image_id join data_center d on d.id = i.home_zone`;

/** What the engine knows the bytes of an upload or import by. */
export const uploadToken = ({ imageId, attempt }: { imageId: string; attempt: number }): string =>
  attempt === 0 ? `upload/${imageId}` : `upload/${imageId}/${attempt}`;

/** The upload that a ticket of an account is for, as long as bytes may come. */
export async function findUpload(
  db: Db,
  of: { imageId: string; accountId: string; ticketHash: Buffer; now: Date },
): Promise<StoredUpload | null> {
  const { rows } = await sql<StoredUpload>`
    select ${columns} from ${from} where u.image_id = ${of.imageId} and u.account_id = ${of.accountId}
      and u.ticket_hash = ${of.ticketHash} and u.expires_at > ${of.now}
      and i.state in ('uploading', 'checking', 'available')`.execute(db);
  return rows[0] ?? null;
}

/** The upload of an image; the caller has found the image in their scope. */
export async function readUpload(db: Db, imageId: string): Promise<StoredUpload | null> {
  const { rows } = await sql<StoredUpload>`select ${columns} from ${from} where u.image_id = ${imageId}`.execute(db);
  return rows[0] ?? null;
}

/** Notes how far it is, and that it goes on. */
export async function noteReceived(db: Db, imageId: string, to: { bytes: number; expiresAt: Date }): Promise<void> {
  await sql`
    update image_upload set received_bytes = ${to.bytes}, expires_at = ${to.expiresAt}
    where image_id = ${imageId}`.execute(db);
}

/** Gives an upload a new ticket; the one before is worth nothing from then on. */
export async function renewTicket(
  tx: Db,
  imageId: string,
  to: { accountId: string; ticketHash: Buffer; expiresAt: Date },
): Promise<void> {
  await sql`
    update image_upload set account_id = ${to.accountId}, ticket_hash = ${to.ticketHash}, expires_at = ${to.expiresAt}
    where image_id = ${imageId}`.execute(tx);
}

/** A failed upload starts over and reserves its quota again. The stated checksum only applies to the same file. */
export async function restartUpload(
  tx: Db,
  imageId: string,
  file: { sizeBytes: number; fileName: string; isSame: boolean },
): Promise<void> {
  await sql`
    update image_upload set received_bytes = 0, size_bytes = ${file.sizeBytes}, file_name = ${file.fileName},
      sha256 = case when ${file.isSame} then sha256 end
    where image_id = ${imageId}`.execute(tx);
  await saveUploaded(tx, imageId, file);
}

/** Uploads that no one continues, the oldest first. */
export async function readStale(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ imageId: string; name: string; siteId: string; accountId: string }>`
    select u.image_id as "imageId", i.name, i.site_id as "siteId", i.account_id as "accountId"
    from image_upload u join image i on i.id = u.image_id
    where u.expires_at <= ${now} and i.state = 'uploading' and i.task_id is null
    order by u.expires_at limit ${limit}`.execute(db);
  return rows;
}

interface FoundUpload<State> {
  image_id: string;
  zone_id: string;
  name: string;
  state: State;
  /** It is fetched from an address. */
  is_import: boolean;
  account_id: string;
  site_id: string;
  owner: string;
  size_bytes: number | null;
  received_bytes: number;
  created_at: Date;
  expires_at: Date;
}

const withImages = sql`
  select i.id as image_id, i.home_zone as zone_id, i.name, i.state, u.url is not null as is_import, i.account_id, i.site_id,
    a.email as owner, u.size_bytes, u.received_bytes, i.created_at, u.expires_at
  from image i join image_upload u on u.image_id = i.id join account a on a.id = i.account_id`;

/** A relation of uploads and imports with their images and owners, also of images that are available. */
export const allUploads = sql<FoundUpload<ImageState>>`(${withImages})`;

/** Those that are not over, or have failed. */
export const openUploads = sql<FoundUpload<'uploading' | 'checking' | 'failed'>>`(
  ${withImages} where i.state in ('uploading', 'checking', 'failed'))`;
