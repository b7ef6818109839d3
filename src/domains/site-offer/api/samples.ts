import type { Samples } from '#test/sample.ts';
import type { siteOffer } from '../contract.ts';

const params = { siteHost: '*' };

/** A valid request for each operation. */
export const samples: Samples<typeof siteOffer> = {
  readSiteOffer: () => ({ params }),
  saveSiteOffer: () => ({ params, input: { zonesOff: [], imagesOff: [], productsOff: ['managed'] } }),
};
