import type { Db } from '#platform/db/pool.ts';
import type { Effect } from '#platform/tasks/task.ts';
import { renderFiles } from './files.ts';
import { readFile, readIssuedAfter } from './store.ts';

/** A file of a document in the archive of a site. */
export interface ArchivedFile {
  /** Its path in the archive. */
  path: string;
  content: Buffer;
  /** The number of the document; empty where it has none. */
  number: string;
  /** Whose it is, as the document or the account says it. */
  account: string;
  date: Date;
}

/** The next files of a site, and where those after them begin; `next` is null at the end. */
export interface ArchivedFiles {
  files: ArchivedFile[];
  next: string | null;
  /** What has to be kept before: then there are no files yet, and `next` is where it was. */
  keep?: Effect;
}

/** Documents of one stretch: making both files of one takes 50 to 200 ms where they are missing. */
const atOnce = 10;

/** A text as part of a path, without what any system refuses there. */
export const pathPart = (text: string): string =>
  text.replaceAll(/[^\p{L}\p{N}@._-]+/gu, '_').replace(/^\.+/, '_') || '_';

/** The files of the issued documents of a site, PDF and XML, the oldest first. */
export async function readSiteDocuments(
  db: Db,
  siteId: string,
  { cursor, now }: { cursor: string | null; now: Date },
): Promise<ArchivedFiles> {
  const found = await readIssuedAfter(db, siteId, { after: cursor, size: atOnce, now });
  const missing = found.filter(({ files }) => files.length < 2);
  if (missing.length > 0) {
    const effects: Effect[] = [];
    for (const invoice of missing) effects.push(await renderFiles(db, invoice, now));
    const keep: Effect = async (tx, emit) => {
      for (const effect of effects) await effect(tx, emit);
    };
    return { files: [], next: cursor, keep };
  }
  const files: ArchivedFile[] = [];
  for (const { id, kind, numberText, document, owner, issuedAt } of found)
    for (const format of ['pdf', 'xml'] as const) {
      const content = await readFile(db, id, format);
      if (content === undefined) throw new Error(`the document ${numberText} has no ${format}`);
      const folder = kind === 'credit-note' ? 'credit-notes' : 'invoices';
      const account = document?.buyer.legalName ?? owner;
      files.push({
        path: `${folder}/${pathPart(numberText)}.${format}`,
        content,
        number: numberText,
        account,
        date: issuedAt ?? now,
      });
    }
  return { files, next: found.length < atOnce ? null : (found.at(-1)?.id ?? null) };
}
