import { readExportOf } from '#domains/downloads/api/port.ts';
import { readDocumentMark } from '#domains/invoices/api/port.ts';
import { readMovementMark } from '#domains/ledger/api/port.ts';
import { countLiving } from '#domains/servers/api/port.ts';
import { countPeopleOf } from '#domains/tenancy/api/port.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ArchiveFile } from '../archive-files.ts';
import { archiveDays } from '../limits.ts';
import { documentArchivesOf } from './document-archives.ts';
import { readFiles } from './store.ts';

const dayMs = 86_400_000;

/** Until when an archive is kept that is made now. */
export const keptUntil = (closesAt: Date | null, now: Date): Date =>
  new Date(Math.max(closesAt?.getTime() ?? 0, now.getTime()) + archiveDays * dayMs);

/** What a site has now of what each file is of, by the files that the product can make. */
export async function readMarks(app: App, db: Db, siteId: string): Promise<ReadonlyMap<ArchiveFile, string>> {
  const { customers } = await countPeopleOf(db, siteId);
  const { servers } = await countLiving(db, { reach: 'site', siteId });
  const marks = new Map<ArchiveFile, string>([
    ['accounts', String(customers)],
    ['servers', String(servers)],
    ['invoices', await readDocumentMark(db, siteId)],
    ['transactions', await readMovementMark(db, siteId)],
  ]);
  for (const { name, mark } of documentArchivesOf(app)) marks.set(name, await mark(db, siteId));
  return marks;
}

/** Accounts, with their receipts, and servers end while a site is being closed: a file has all that there were, and stays so. */
const endsMeanwhile = (name: ArchiveFile): boolean => name === 'accounts' || name === 'servers' || name === 'receipts';

/** Whether a file that was made has all that belongs into it. */
export const isCurrent = (name: ArchiveFile, made: string, now: string): boolean =>
  endsMeanwhile(name) ? Number(made) >= Number(now) : made === now;

/** Whether a file that was made must stay: another one would lack what has ended since. */
export const mustStay = (name: ArchiveFile, made: string, now: string): boolean =>
  endsMeanwhile(name) && Number(made) > Number(now);

/** The files of the last archive that are still known. */
export async function readArchive(db: Db, siteId: string, now: Date) {
  const found = [];
  for (const { name, downloadId, orderedBy, mark } of await readFiles(db, siteId)) {
    const file = await readExportOf(db, orderedBy, { id: downloadId, now });
    if (file !== undefined) found.push({ ...file, name, mark });
  }
  return found;
}
