/** The files of a hand-over archive. */
export const archiveFiles = [
  'accounts',
  'servers',
  'invoices',
  'transactions',
  'documents',
  'statements',
  'receipts',
] as const;
export type ArchiveFile = (typeof archiveFiles)[number];
/** Those that are an archive of documents with a manifest; the others are CSV. */
export const zipFiles = ['documents', 'statements', 'receipts'] as const;
export type ZipFile = (typeof zipFiles)[number];
export const isZip = (name: ArchiveFile): name is ZipFile => zipFiles.some((one) => one === name);
