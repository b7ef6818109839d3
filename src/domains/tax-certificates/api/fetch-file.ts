import { Conflict, NotFound } from '#kernel/errors.ts';
import type { Run } from '#platform/http/context.ts';
import type { taxCertificates } from '../contract.ts';
import type { FileType } from '../states.ts';
import { readCertificateIn, readContent } from './store.ts';

const endings: Record<FileType, string> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' };

/** The file of a certificate, once a scanner has called it clean. */
export const fetchTaxCertificateFile: Run<typeof taxCertificates.fetchTaxCertificateFile> = async (
  { db, scope, now },
  { params },
) => {
  const found = await readCertificateIn(db, scope, { id: params.certificateId, now });
  if (found === undefined) throw new NotFound();
  if (found.state === 'scanning' || found.finding === 'not-scanned') throw new Conflict(8008);
  const content = await readContent(db, found.id);
  if (content === undefined) throw new Conflict(8009);
  const name = found.number.replaceAll(/[^A-Za-z0-9._-]+/g, '_');
  const filename = `tax-certificate-${name}.${endings[found.contentType]}`;
  return { kind: 'file', contentType: found.contentType, filename, body: whole(content) };
};

// oxlint-disable-next-line require-await -- a file of one part
async function* whole(content: Buffer): AsyncIterable<Buffer> {
  yield content;
}
