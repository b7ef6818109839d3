import { sql } from 'kysely';
import type { Message } from '#kernel/message.ts';
import { messageJson } from '#platform/db/columns.ts';
import type { Db } from '#platform/db/pool.ts';

/** What a virus scan found; null where no scanner is configured. */
export interface Scan {
  scan: 'none' | 'clean' | 'infected' | 'too-large' | 'unreachable';
  /** What the scanner calls the virus; null unless it found one. */
  signature: string | null;
  scannedAt: Date | null;
}

/** What was found out about an image before its scan. */
export interface Inspected {
  sizeBytes: number;
  sha256: string;
  format: string;
  diskGb: number;
}

/** The content of an image is what it should be, and waits for the scanner. */
export async function saveInspected(tx: Db, id: string, found: Inspected): Promise<void> {
  await sql`
    update image set size_bytes = ${found.sizeBytes}, sha256 = ${found.sha256}, format = ${found.format},
      min_disk_gb = ${found.diskGb}, scan = 'waiting', signature = null, revision = revision + 1
    where id = ${id}`.execute(tx);
}

/** Ends the check of an image: it can be used, or `reason` says why it can't. */
export async function saveScanned(
  tx: Db,
  id: string,
  to: Scan & { state: 'available' | 'unscanned' | 'infected'; reason: Message | null },
): Promise<void> {
  await sql`
    update image set state = ${to.state}, reason = ${to.reason === null ? null : messageJson(to.reason)}, task_id = null,
      scan = ${to.scan}, signature = ${to.signature}, scanned_at = ${to.scannedAt}, revision = revision + 1
    where id = ${id}`.execute(tx);
}

/** Blocks an image of an account that can be used or is being checked; null where it is neither. */
export async function saveDamaged(tx: Db, id: string, reason: Message) {
  const { rows } = await sql<{ name: string; siteId: string; accountId: string }>`
    update image set state = 'damaged', reason = ${messageJson(reason)}, task_id = null, revision = revision + 1
    where id = ${id} and account_id is not null and state in ('available', 'checking')
    returning name, site_id as "siteId", account_id as "accountId"`.execute(tx);
  return rows[0] ?? null;
}
