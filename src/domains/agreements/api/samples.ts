import type { Samples } from '#test/sample.ts';
import type { agreements } from '../contract.ts';

/** A valid request for each operation. */
export const samples: Samples<typeof agreements> = {
  listAgreements: () => ({}),
  readAgreement: ({ otherSiteId: siteId }) => ({ params: { siteId, agreementId: 'terms' } }),
  listAcceptances: ({ otherSiteId: siteId }) => ({ params: { siteId, agreementId: 'terms' } }),
};
