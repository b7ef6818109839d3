import type { StoredCertificate } from './store.ts';

/** A certificate as the wire has it. */
export const certificateView = ({
  siteId: _site,
  accountId: _account,
  uploadedAt,
  ...certificate
}: StoredCertificate) => ({ ...certificate, uploadedAt: uploadedAt.toISOString() });
