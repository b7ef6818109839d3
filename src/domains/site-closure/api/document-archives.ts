import { readSiteDocuments, readDocumentMark, type ArchivedFiles } from '#domains/invoices/api/port.ts';
import { point } from '#kernel/point.ts';
import type { App } from '#platform/app.ts';
import type { Db } from '#platform/db/pool.ts';
import type { ZipFile } from '../archive-files.ts';

/** Documents of a site that a hand-over archive has; the domain that issues them contributes them. */
export interface DocumentArchive {
  name: ZipFile;
  /** What there is of them now: another one where an archive of before lacks something. */
  mark(db: Db, siteId: string): Promise<string>;
  /** The next of them, and where those after them begin. */
  read(db: Db, siteId: string, asked: { cursor: string | null; now: Date }): Promise<ArchivedFiles>;
}
export const documentArchive = point<DocumentArchive>('site-closure.document-archive');

const ofInvoices: DocumentArchive = { name: 'documents', mark: readDocumentMark, read: readSiteDocuments };

/** The archives of documents that the product can make. */
export const documentArchivesOf = ({ domains }: Pick<App, 'domains'>): readonly DocumentArchive[] => [
  ofInvoices,
  ...documentArchive.of(domains),
];
